// Imported before everything else: zod would otherwise try whether it may compile code, and a page that
// forbids eval (storage.md §2) reports the try as a fault.

import { config } from 'zod';

config({ jitless: true });

import { memoryJournal } from '../support/memory-journal.ts';
import { journalContract } from './journal-contract.ts';

journalContract('the double in memory', memoryJournal);

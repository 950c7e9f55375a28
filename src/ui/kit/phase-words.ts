import type { ShownPhase } from '#store/selectors/rooms.ts';
import type { TextKey } from '#i18n/en.ts';

/** A phase is a shape and a word, never a colour alone (look.md). */
export const PHASE_WORDS: Record<ShownPhase, TextKey> = {
  waiting: 'phase.waiting',
  thinking: 'phase.thinking',
  tools: 'phase.tools',
  followUp: 'phase.followUp',
  failed: 'phase.failed',
};

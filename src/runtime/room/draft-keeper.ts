// The answer while it streams: to the screen with every packet, to the disk at most every 500 ms, so
// that a crash loses less than a second of text (providers.md §3).

import type { RequestId } from '#core/conversation/ids.ts';
import type { Draft } from '../ports/host.ts';
import type { ProviderEvent } from '../ports/provider.ts';
import type { Session } from './session.ts';

const CHECKPOINT_MS = 500;

export class DraftKeeper {
  private readonly session: Session;
  private readonly call: RequestId;
  private draft: Draft;
  private cancelTimer: (() => void) | null = null;
  private saving: Promise<void> = Promise.resolve();

  constructor(session: Session, call: RequestId) {
    this.session = session;
    this.call = call;
    this.draft = { at: session.ports.clock.now(), text: '', reasoning: '', calls: [] };
    this.show();
  }

  add(delta: Extract<ProviderEvent, { type: 'delta' }>): void {
    this.draft = {
      at: this.draft.at,
      text: this.draft.text + delta.text,
      reasoning: this.draft.reasoning + delta.reasoning,
      calls: delta.calls ?? this.draft.calls,
    };
    this.show();
    this.cancelTimer ??= this.session.ports.clock.timer(CHECKPOINT_MS, () => {
      this.cancelTimer = null;
      this.save();
    });
  }

  /** No save is under way or will follow when this resolves: the step that comes next clears the checkpoint. */
  async end(): Promise<void> {
    this.cancelTimer?.();
    this.cancelTimer = null;
    await this.saving;
  }

  private show(): void {
    this.session.ports.host.draft(this.session.room.id, this.draft);
  }

  private save(): void {
    const { text, reasoning, calls } = this.draft;
    const checkpoint = {
      type: 'answer' as const,
      call: this.call,
      text,
      reasoning,
      toolCalls: calls,
    };
    // A save that fails costs no more than a crash would; the step at the end writes all of it and says so.
    this.saving = this.saving.then(() => this.session.keep(checkpoint)).catch(() => undefined);
  }
}

// A call that asks first waits here; the room waits, the app does not (tools.md §2, approval).

import type { CallId, RoomId } from '#core/conversation/ids.ts';
import type { ApprovalQuestion } from '../ports/host.ts';
import type { Ports } from '../ports/ports.ts';

export type Decision =
  | { type: 'once' }
  | { type: 'room' }
  | { type: 'always' }
  /** `words` go to the model as they are. */
  | { type: 'no'; words: string }
  /** Stopped while it asked. */
  | { type: 'stopped' };

export class Approvals {
  private readonly ports: Pick<Ports, 'host'>;
  private readonly roomId: RoomId;
  private open: { callId: CallId; decide: (decision: Decision) => void } | null = null;

  constructor(ports: Pick<Ports, 'host'>, roomId: RoomId) {
    this.ports = ports;
    this.roomId = roomId;
  }

  /** Asks, and waits for the answer or for Stop. One question at a time: calls run in order. */
  async ask(question: ApprovalQuestion, signal: AbortSignal): Promise<Decision> {
    if (signal.aborted) return { type: 'stopped' };
    const onStop = (): void => this.open?.decide({ type: 'stopped' });
    signal.addEventListener('abort', onStop, { once: true });
    this.ports.host.question(this.roomId, question);
    const decision = await new Promise<Decision>((decide) => {
      this.open = { callId: question.callId, decide };
    });
    this.open = null;
    signal.removeEventListener('abort', onStop);
    this.ports.host.question(this.roomId, null);
    return decision;
  }

  /** The person's word; ignored where nothing asks for it any more. */
  answer(callId: CallId, decision: Decision): void {
    if (this.open?.callId === callId) this.open.decide(decision);
  }
}

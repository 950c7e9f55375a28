// The rooms in memory. A room whose loop breaks is let go of and said so: the next try reads it again
// from the disk, which is never behind an effect.

import type { RoomId } from '#core/conversation/ids.ts';
import { StorageError } from '#core/conversation/storage-error.ts';
import { ASSISTANT_KIND } from '#core/settings/room-kinds.ts';
import { recover } from '../boot/recover.ts';
import type { Ports } from '../ports/ports.ts';
import { drive } from './loop.ts';
import type { Executors } from './loop.ts';
import { Session } from './session.ts';

export class Rooms {
  private readonly ports: Ports;
  private readonly executors: Executors;
  private readonly open = new Map<RoomId, Promise<Session | null>>();
  /** Rooms that this tab drives. */
  private readonly ours = new Set<RoomId>();

  constructor(ports: Ports, executors: Executors) {
    this.ports = ports;
    this.executors = executors;
  }

  /** The room, shown and going on from where it was; null where there is none. Rejects with `StorageError`. */
  get(roomId: RoomId): Promise<Session | null> {
    const known = this.open.get(roomId);
    if (known !== undefined) return known;
    const opening = this.load(roomId);
    this.open.set(roomId, opening);
    opening.catch(() => this.open.delete(roomId));
    return opening;
  }

  /** The room where it is in memory; nothing is read or set in motion. */
  known(roomId: RoomId): Promise<Session | null> {
    return (this.open.get(roomId) ?? Promise.resolve(null)).catch(() => null);
  }

  add(session: Session): void {
    this.open.set(session.room.id, Promise.resolve(session));
  }

  /** Makes this tab the one that drives the room; answers false where another does. */
  async hold(roomId: RoomId): Promise<boolean> {
    if (!this.ours.has(roomId) && (await this.ports.locks.tryHold(lockName(roomId)))) {
      this.ours.add(roomId);
    }
    return this.ours.has(roomId);
  }

  isOurs(roomId: RoomId): boolean {
    return this.ours.has(roomId);
  }

  /** A task on the room's lane, then the loop. What breaks is shown at the room and leaves it unlocked. */
  async run(session: Session, task: () => Promise<void>): Promise<void> {
    await session.lane.run(async () => {
      try {
        await task();
        await drive(session, this.executors);
      } catch (error) {
        this.letGo(session, error);
      }
    });
  }

  private async load(roomId: RoomId): Promise<Session | null> {
    const isOurs = await this.hold(roomId);
    const stored = await this.ports.journal.load(roomId);
    if (stored === null) return null;
    const session = new Session(this.ports, ASSISTANT_KIND, stored);
    session.show();
    this.ports.host.halt(roomId, null);
    this.ports.host.elsewhere(roomId, !isOurs);
    if (isOurs) void this.run(session, () => recover(session));
    else void this.takeOver(roomId);
    return session;
  }

  /** When the other tab is gone, the room is read anew: what it wrote since is not in this memory. */
  private async takeOver(roomId: RoomId): Promise<void> {
    await this.ports.locks.waitFor(lockName(roomId));
    this.ours.add(roomId);
    this.open.delete(roomId);
    await this.get(roomId).catch(() => null);
  }

  private letGo(session: Session, error: unknown): void {
    const { id } = session.room;
    this.open.delete(id);
    const fault = error instanceof StorageError ? error.fault : 'failed';
    const message = error instanceof Error ? error.message : 'unknown';
    this.ports.host.draft(id, null);
    this.ports.host.halt(id, { fault, message });
  }
}

function lockName(roomId: RoomId): string {
  return `shoal-room-${roomId}`;
}

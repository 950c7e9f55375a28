import type { Room } from '#core/conversation/room.ts';
import type { Endpoint } from '#core/prompt/request.ts';
import type { Approval } from '#core/tools/contract.ts';

export type Missing = { missing: 'provider' | 'model' | 'address' };

/** What the person chose, as it is now; read when needed and never kept. */
export type Choices = {
  /** Where the room's calls go, or what has not been set up yet. */
  endpointFor: (room: Room) => Endpoint | Missing;
  /** The approval set for a tool, or null for the tool's own. */
  approvalFor: (tool: string) => Approval | null;
  /** "Always": the tool need not ask again, in no room. */
  allowAlways: (tool: string) => Promise<void>;
};

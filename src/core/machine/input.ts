// What can happen to a room, as far as the kernel is concerned (kernel.md §4). Time comes in with each.

import type { CallId } from '../conversation/ids.ts';
import type { RollbackReason } from '../conversation/marker.ts';
import type {
  AssistantMessage,
  Message,
  Part,
  ToolCall,
  ToolStatus,
  Usage,
} from '../conversation/message.ts';

/** What a tool's result is for (kernel.md §7). */
export type ToolEffect = 'query' | 'action' | 'end';

export type ToolResult = { toolCallId: CallId; content: string; status?: ToolStatus };

/** What a stopped answer had brought. `halfCalls` are named for the caller's sake and dropped. */
export type PartialAnswer = {
  text?: string;
  reasoning?: string;
  toolCalls?: readonly ToolCall[];
  halfCalls?: readonly ToolCall[];
};

type Timed<T> = T & {
  /** Epoch milliseconds. */
  at: number;
};

export type KernelInput = Timed<
  | { type: 'start'; system: string; tools?: string }
  | { type: 'user'; parts: readonly Part[]; synthetic?: boolean; absorb?: boolean }
  | { type: 'send' }
  | {
      type: 'assistant';
      message: Pick<AssistantMessage, 'text' | 'reasoning' | 'toolCalls' | 'finishReason'>;
      usage?: Usage;
    }
  | {
      type: 'tool_results';
      results: readonly ToolResult[];
      exhausted?: boolean;
      rejectedIds?: readonly CallId[];
      effects: Readonly<Record<string, ToolEffect>>;
    }
  | {
      type: 'rollback_tool_calls';
      reason: Extract<RollbackReason, 'duplicate_query' | 'tool_error'>;
    }
  | { type: 'context_limit_error'; detail: string }
  | { type: 'length_error' }
  | { type: 'model_failed'; error: string }
  | { type: 'stop'; partial?: PartialAnswer; results?: readonly ToolResult[] }
  | {
      type: 'compact';
      prefixLength: number;
      replaced: number;
      replacement: readonly Message[];
    }
  | { type: 'rebuild'; replacement: readonly Message[] }
  | { type: 'discard_all'; prefixLength: number }
>;

export type InputOf<T extends KernelInput['type']> = Extract<KernelInput, { type: T }>;

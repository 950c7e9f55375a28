import { expect, it } from 'vitest';
import { RoomId } from '#core/conversation/ids.ts';
import { PhaseDwell } from '#store/phase-dwell.ts';
import { manualClock } from '../support/manual-clock.ts';

const ROOM = RoomId.parse('room-1');

function aDwell() {
  const clock = manualClock();
  const shown: string[] = [];
  const dwell = new PhaseDwell(clock, (_, stage) => shown.push(stage));
  dwell.reset(ROOM, 'assistant_completed');
  return { clock, shown, dwell };
}

it('shows every phase of a round that passed in no time, one after the other', () => {
  const { clock, shown, dwell } = aDwell();
  dwell.add(ROOM, 'user_message_await_assistant');
  dwell.add(ROOM, 'assistant_tool_calls_await_tool');
  dwell.add(ROOM, 'tool_messages_await_assistant');
  dwell.add(ROOM, 'assistant_completed');
  expect(shown.at(-1)).toBe('user_message_await_assistant');
  clock.advance(2_000);
  expect(shown).toEqual([
    'assistant_completed',
    'user_message_await_assistant',
    'assistant_tool_calls_await_tool',
    'tool_messages_await_assistant',
    'assistant_completed',
  ]);
});

it('shows a phase at once when the one before has been seen long enough', () => {
  const { clock, shown, dwell } = aDwell();
  dwell.add(ROOM, 'user_message_await_assistant');
  clock.advance(5_000);
  dwell.add(ROOM, 'assistant_completed');
  expect(shown.at(-1)).toBe('assistant_completed');
});

it('does not make stages of one phase wait for each other', () => {
  const { shown, dwell } = aDwell();
  dwell.add(ROOM, 'user_message_pending');
  dwell.add(ROOM, 'assistant_interrupted');
  expect(shown.at(-1)).toBe('assistant_interrupted');
});

it('forgets what waited when the room is shown anew', () => {
  const { clock, shown, dwell } = aDwell();
  dwell.add(ROOM, 'user_message_await_assistant');
  dwell.add(ROOM, 'assistant_tool_calls_await_tool');
  dwell.reset(ROOM, 'model_call_failed');
  clock.advance(5_000);
  expect(shown.at(-1)).toBe('model_call_failed');
});

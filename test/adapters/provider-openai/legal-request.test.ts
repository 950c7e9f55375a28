import { describe, expect, it } from 'vitest';
import { checkRequest } from '../../support/legal-request.ts';

const user = { role: 'user', content: 'a' };
const answer = { role: 'assistant', content: 'b' };
const call = (id: string, name = 'now', args = '{}') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const calling = (...calls: object[]) => ({ role: 'assistant', content: null, tool_calls: calls });
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'ok' });

const rulesOf = (...messages: object[]) =>
  checkRequest({ messages }).map((breach) => breach.slice(0, breach.indexOf(':')));

describe('the legality checker', () => {
  it('finds nothing in a legal request', () => {
    const messages = [
      { role: 'system', content: 's' },
      user,
      calling(call('1'), call('2')),
      result('1'),
      result('2'),
      answer,
      user,
    ];

    expect(checkRequest(JSON.stringify({ messages }))).toEqual([]);
  });

  it.each<[string, object[]]>([
    ['L1', [user, { role: 'system', content: 's' }, user]],
    ['L1', [answer, user]],
    ['L2', [user, calling(call('1'))]],
    ['L2', [user, calling(call('1')), answer, user]],
    ['L3', [user, answer, result('1')]],
    ['L4', [user, calling(call('1')), result('1'), user]],
    ['L5', [user, user]],
    ['L5', [user, answer, answer, user]],
    ['L6', [user, calling(call('1', 'get weather')), result('1')]],
    ['L6', [user, calling(call('1', 'now', '{"cut')), result('1')]],
    ['L6', [user, calling(call('1', 'now', '[]')), result('1')]],
    ['L6', [user, calling(call('')), result('')]],
    ['L7', [user, { role: 'assistant', content: '' }, user]],
    ['L8', [{ role: 'user', content: 'a\uD83C' }]],
    ['L9', [user, answer]],
    ['L10', [user, { ...answer, reasoning_content: 'x' }, user]],
  ])('names a breach of %s', (rule, messages) => {
    expect(rulesOf(...messages)).toContain(rule);
  });

  it('names a call id that is used twice', () => {
    const twice = [calling(call('1')), result('1'), calling(call('1')), result('1')];

    expect(rulesOf(user, ...twice)).toEqual(['L6']);
  });

  it('wants the reasoning of rounds with calls where the profile does', () => {
    const messages = [
      user,
      calling(call('1')),
      result('1'),
      { ...answer, reasoning_content: '' },
      user,
    ];

    expect(checkRequest({ messages }, { reasoningBack: 'rounds_with_calls' })).toEqual([
      'L10: no reasoning_content at 1, which owes one',
    ]);
  });

  it.each([['not json'], [{}], [{ messages: [3] }]])('does not take %j for a request', (body) => {
    expect(checkRequest(body)).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { createCallAssembler } from '#adapters/provider-openai/calls.ts';
import type { ToolCallDelta } from '#adapters/provider-openai/chunk.ts';

/** One chunk per argument; calls as `id name arguments`, made ids counted as #1, #2. */
function calls(...chunks: (ToolCallDelta | ToolCallDelta[])[]): string[] {
  let made = 0;
  const assembler = createCallAssembler(() => `#${(made += 1)}`);
  for (const chunk of chunks) assembler.add(Array.isArray(chunk) ? chunk : [chunk]);
  return assembler.finished().map(({ id, name, arguments: args }) => `${id} ${name} ${args}`);
}

const W = '{"a":1}';

describe('deltas of calls', () => {
  it('without an index go on by order', () => {
    expect(calls({ id: 'a', name: 'x' }, { arguments: '{"a"' }, { arguments: ':1}' })).toEqual([
      `a x ${W}`,
    ]);
  });

  it('without an index are told apart by id, also in turn', () => {
    expect(
      calls(
        { id: 'a', name: 'x' },
        { id: 'b', name: 'x' },
        { id: 'a', arguments: '{"a":' },
        { id: 'b', arguments: W },
        { id: 'a', arguments: '1}' },
      ),
    ).toEqual([`a x ${W}`, `b x ${W}`]);
  });

  it('without an index begin a call with a new id, the name may follow', () => {
    expect(
      calls(
        { id: 'a', name: 'x' },
        { id: 'b', arguments: '{"a"' },
        { id: 'b', name: 'y' },
        { arguments: ':1}' },
      ),
    ).toEqual(['a x {}', `b y ${W}`]);
  });

  it('all on index 0 are told apart by id, also in turn', () => {
    expect(
      calls(
        { index: 0, id: 'a', name: 'x' },
        { index: 0, id: 'b', name: 'y' },
        { index: 0, id: 'a', arguments: W },
        { index: 0, id: 'b', arguments: '{}' },
      ),
    ).toEqual([`a x ${W}`, 'b y {}']);
  });

  it('on their own indices may come in turn', () => {
    expect(
      calls(
        { index: 0, id: 'a', name: 'x' },
        { index: 1, id: 'b', name: 'y' },
        { index: 0, arguments: W },
        { index: 1, arguments: '{}' },
      ),
    ).toEqual([`a x ${W}`, 'b y {}']);
  });

  it('with a new id on a used index begin a call where they bring a name', () => {
    expect(calls({ index: 0, id: 'a', name: 'x' }, { index: 0, id: 'b', name: 'x' })).toEqual([
      'a x {}',
      'b x {}',
    ]);
  });

  it('with a new id and no name begin a call behind whole JSON', () => {
    expect(
      calls({ index: 0, id: 'a', name: 'x', arguments: W }, { index: 0, id: 'b', arguments: W }),
    ).toEqual([`a x ${W}`, `b  ${W}`]);
  });

  it('with a new id in each piece stay one call', () => {
    expect(
      calls(
        { index: 0, id: 'a', name: 'x', arguments: '{"a"' },
        { index: 0, id: 'b', arguments: ':' },
        { index: 0, id: 'c', arguments: '1}' },
      ),
    ).toEqual([`a x ${W}`]);
  });

  it('without an id begin a call with another name', () => {
    expect(
      calls({ index: 0, name: 'x' }, { index: 0, name: 'y' }, { index: 0, arguments: W }),
    ).toEqual(['#1 x {}', `#2 y ${W}`]);
  });

  it('without an id and with the same name begin a call with arguments behind whole JSON', () => {
    expect(
      calls({ index: 0, name: 'x', arguments: W }, { index: 0, name: 'x', arguments: '{"a":2}' }),
    ).toEqual([`#1 x ${W}`, '#2 x {"a":2}']);
  });

  it('that repeat the name behind whole JSON without arguments are the same call', () => {
    expect(calls({ index: 0, id: 'a', name: 'x', arguments: W }, { index: 0, name: 'x' })).toEqual([
      `a x ${W}`,
    ]);
  });

  it('that repeat the name amid the arguments are the same call, braces in texts or not', () => {
    expect(
      calls(
        { index: 0, name: 'x', arguments: '{"a":"}' },
        { index: 0, name: 'x', arguments: '"' },
        { index: 0, name: 'x', arguments: '}' },
      ),
    ).toEqual(['#1 x {"a":"}"}']);
  });

  it('may bring the arguments before the name', () => {
    expect(calls({ index: 0, arguments: W }, { index: 0, name: 'x' })).toEqual([`#1 x ${W}`]);
    expect(calls({ index: 0, arguments: W }, { index: 0, id: 'a', name: 'x' })).toEqual([
      `a x ${W}`,
    ]);
  });

  it('may bring the id late', () => {
    expect(
      calls({ index: 0, name: 'x', arguments: '{"a":' }, { index: 0, id: 'a', arguments: '1}' }),
    ).toEqual([`a x ${W}`]);
  });

  it('may bring the index late', () => {
    expect(calls({ id: 'a', name: 'x' }, { index: 0, arguments: W })).toEqual([`a x ${W}`]);
  });

  it('with a known id on an unused index go on where the JSON is not whole', () => {
    expect(
      calls(
        { index: 0, id: 'a', name: 'x', arguments: '{"a"' },
        { index: 1, id: 'a', arguments: ':1}' },
      ),
    ).toEqual([`a x ${W}`]);
  });

  it('side by side in one chunk without any mark are calls of their own', () => {
    expect(calls([{ name: 'x' }, { name: 'x' }])).toEqual(['#1 x {}', '#2 x {}']);
  });

  it('with one id and two names are two calls, the second under a new id', () => {
    expect(
      calls([
        { id: 'a', name: 'x', arguments: W },
        { id: 'a', name: 'y', arguments: W },
      ]),
    ).toEqual([`a x ${W}`, `#1 y ${W}`]);
  });

  it('with an empty object for arguments are whole, as with any other object', () => {
    const empty = { arguments: '{}', isObject: true as const };
    expect(calls({ index: 0, name: 'x', ...empty }, { index: 0, name: 'x', ...empty })).toEqual([
      '#1 x {}',
      '#2 x {}',
    ]);
    const filled = { arguments: W, isObject: true as const };
    expect(calls({ index: 0, name: 'x', ...empty }, { index: 0, name: 'x', ...filled })).toEqual([
      '#1 x {}',
      `#2 x ${W}`,
    ]);
  });

  it('that go on after an empty object take its place', () => {
    const empty = { arguments: '{}', isObject: true as const };
    expect(
      calls(
        { index: 0, id: 'a', name: 'x', ...empty },
        { index: 0, arguments: '{"a"' },
        { index: 0, arguments: ':1}' },
      ),
    ).toEqual([`a x ${W}`]);
    expect(calls({ id: 'a', name: 'x', ...empty }, { id: 'a', name: 'x', arguments: W })).toEqual([
      `a x ${W}`,
    ]);
  });

  it.each([
    ['the name repeated', { name: 'x' }, { name: 'x' }],
    ['the id late', { name: 'x' }, { id: 'a' }],
    ['an id with each piece', { id: 'a', name: 'x' }, { id: 'b' }],
  ])('that go on after an empty object, %s, are one call', (_, first, rest) => {
    const empty = { arguments: '{}', isObject: true as const };
    const made = calls(
      { index: 0, ...first, ...empty },
      { index: 0, ...rest, arguments: '{"a"' },
      { index: 0, ...rest, arguments: ':1}' },
    );
    expect(made.map((call) => call.replace(/^\S+ /, ''))).toEqual([`x ${W}`]);
  });

  it('split within one chunk under one id are one call', () => {
    expect(
      calls([
        { id: 'a', name: 'x', arguments: '{"a"' },
        { id: 'a', name: 'x', arguments: ':1}' },
      ]),
    ).toEqual([`a x ${W}`]);
  });

  it('with one id and one name side by side are two calls', () => {
    expect(
      calls([
        { id: 'a', name: 'x' },
        { id: 'a', name: 'x' },
      ]),
    ).toEqual(['a x {}', '#1 x {}']);
  });

  it('that repeat the name in ten thousand pieces are read once each', () => {
    const pieces = Array.from({ length: 10_000 }, () => ({
      index: 0,
      name: 'x',
      arguments: ',{"x":1}',
    }));
    const before = performance.now();
    const [call] = calls({ index: 0, name: 'x', arguments: '[0' }, ...pieces, {
      index: 0,
      arguments: ']',
    });
    expect(call).toHaveLength('#1 x [0]'.length + 10_000 * ',{"x":1}'.length);
    // 8 s where each piece parsed all before it.
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  it('with neither id, name nor arguments belong to the last call', () => {
    const extraContent = { google: { s: 'x' } };
    const assembler = createCallAssembler(() => '#');
    assembler.add([
      { id: 'a', name: 'x' },
      { id: 'b', name: 'y' },
    ]);
    assembler.add([{ extraContent }]);

    expect(assembler.finished()).toEqual([
      { id: 'a', name: 'x', arguments: '{}' },
      { id: 'b', name: 'y', arguments: '{}', extraContent },
    ]);
  });

  it('with extra content ahead of the call belong to it', () => {
    const assembler = createCallAssembler(() => '#');
    assembler.add([{ index: 0, extraContent: 1 }]);
    assembler.add([{ index: 0, id: 'a', name: 'x' }]);

    expect(assembler.finished()).toEqual([
      { id: 'a', name: 'x', arguments: '{}', extraContent: 1 },
    ]);
  });

  it('that say nothing are no call', () => {
    expect(calls({}, { index: 0 }, { index: 3, extraContent: 1 })).toEqual([]);
  });

  it.each([[''], [' \n'], ['null'], [' null ']])('read %j as an empty object', (text) => {
    expect(calls({ id: 'a', name: 'x', arguments: text })).toEqual(['a x {}']);
  });

  it.each([['{"cut'], ['not json'], ['[1]'], ['"text"'], ['{}{}']])(
    'leave %s as it came',
    (text) => {
      expect(calls({ id: 'a', name: 'x', arguments: text })).toEqual([`a x ${text}`]);
    },
  );

  it('never make an id that is taken', () => {
    const made = ['a', 'a', 'b', 'c'];
    const assembler = createCallAssembler(() => made.shift() ?? '');
    assembler.add([
      { index: 0, id: 'a', name: 'x' },
      { index: 1, name: 'y' },
      { index: 2, name: 'z' },
    ]);

    expect(assembler.finished().map((call) => call.id)).toEqual(['a', 'b', 'c']);
  });

  it('keep a made id from the first look to the end', () => {
    let made = 0;
    const assembler = createCallAssembler(() => `#${(made += 1)}`);
    assembler.add([{ index: 0, name: 'x', arguments: '{' }]);
    const onTheWay = assembler.soFar();
    assembler.add([{ index: 0, arguments: '}' }]);

    expect(onTheWay).toEqual([{ id: '#1', name: 'x', arguments: '{' }]);
    expect(assembler.finished()).toEqual([{ id: '#1', name: 'x', arguments: '{}' }]);
  });
});

describe('the calls of a whole message', () => {
  it('are one each, equal or not', () => {
    let made = 0;
    const assembler = createCallAssembler(() => `#${(made += 1)}`);
    assembler.addWhole([
      { name: 'x' },
      { name: 'x' },
      { id: 'a', name: 'x' },
      { id: 'a', name: 'x' },
    ]);

    expect(assembler.finished().map((call) => call.id)).toEqual(['#1', '#2', 'a', '#3']);
  });
});

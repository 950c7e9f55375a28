import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadVectors } from './load.ts';

describe.each([
  ['kernel', 365],
  ['stream', 128],
] as const)('%s vectors', (folder, count) => {
  const vectors = loadVectors([`test/vectors/${folder}`]);

  it('finds all of them', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(count);
  });

  it.each(vectors)('$name', { timeout: 60_000 }, async (vector) => {
    expect(await vector.run()).toEqual({ name: vector.name, ok: true });
  });
});

describe('a folder of vectors', () => {
  const dirs: string[] = [];
  afterEach(() => {
    for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true });
  });

  /** Loads and runs what these files hold. */
  async function outcomes(files: Record<string, string>): Promise<unknown[]> {
    const dir = mkdtempSync(join(tmpdir(), 'vectors-'));
    dirs.push(dir);
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(dir, name, '..'), { recursive: true });
      writeFileSync(join(dir, name), content);
    }
    return Promise.all(loadVectors([dir]).map(async ({ run }) => run()));
  }

  const chain = JSON.stringify({
    kind: 'chain',
    name: 'fine',
    messages: ['user:hi'],
    violations: [],
  });

  it('is searched through all its folders, for single vectors and lists of them', async () => {
    const found = await outcomes({ 'a/one.json': chain, 'b/c/list.json': `[${chain},${chain}]` });
    expect(found).toEqual(Array.from({ length: 3 }, () => ({ name: 'fine', ok: true })));
  });

  it('may hold bodies named .json, whatever is in them, and lists of cuts', async () => {
    const stream = (body: string): string =>
      JSON.stringify({
        kind: 'stream',
        name: body,
        body,
        status: 200,
        contentType: 'text/event-stream',
        expected: { text: 'so', finishReason: 'stop' },
      });
    const bytes =
      'data: {"choices":[{"delta":{"content":"so"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
    const found = await outcomes({
      'a.json': bytes,
      'a.expected.json': stream('a.json'),
      'a.cuts.json': '[3, 7]',
      'notes.json': '{"of": "nothing"}',
    });
    expect(found).toEqual([{ name: 'a.json', ok: true }]);
  });

  it('fails for a kind that nobody knows, and for a file that is damaged', async () => {
    const found = await outcomes({
      'a.json': '{"kind":"opera","name":"x"}',
      'b.json': '[{"kind":',
    });
    expect(found).toMatchObject([{ ok: false }, { ok: false }]);
  });
});

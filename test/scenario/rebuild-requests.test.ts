// The file of a room holds no requests: each is built again from the path that led to it (storage.md §4).

import { expect, it } from 'vitest';
import { buildRequest as bodyFor } from '#adapters/provider-openai/build-request.ts';
import { Entry } from '#core/conversation/entry.ts';
import { pathTo } from '#core/conversation/path.ts';
import { fixedHashes, trajectoryText } from '#core/conversation/trajectory.ts';
import { KernelConfig } from '#core/machine/config.ts';
import { replay } from '#core/machine/replay.ts';
import { buildRequest } from '#core/prompt/build-request.ts';
import { withFixed } from '#runtime/room/fixed-layer.ts';
import { aRoom, lawsBroken, sha256 } from '../support/a-room.ts';
import type { Bed } from '../support/a-room.ts';

type Line = Record<string, unknown>;

/** The file as it is offered for download. */
async function exported(bed: Bed): Promise<string> {
  const entries = await bed.journal.entries(bed.roomId);
  const { room, state } = bed.host.shown(bed.roomId);
  const texts = fixedHashes(entries).map((hash) => ({ sha256: hash, text: bed.blobs.get(hash)! }));
  const file = { app: 'shoal test', exportedAt: 1, room, config: state.config, entries, texts };
  return trajectoryText(file, sha256);
}

/** A room that has been through everything that a person does. */
async function aLife(): Promise<Bed> {
  const down = { kind: 'server' as const, message: 'down' };
  const bed = await aRoom({
    script: [
      { text: 'let me see', calls: [['a', 'get_weather', '{"city":"Ålesund 鱼"}']] },
      { text: 'sunny' },
      { fail: down },
      { text: 'here again' },
      { text: 'another' },
      { text: 'edited' },
      { text: 'after the deletion' },
    ],
  });
  bed.provider.words = (endpoint, request) => bodyFor(endpoint, request);
  await bed.say('weather?');
  await bed.say('and tomorrow?');
  await bed.act({ type: 'retry' });
  const answers = () => bed.host.shown(bed.roomId).path.filter((entry) => entry.kind === 'message');
  await bed.act({ type: 'regenerate', seq: answers().at(-1)!.seq });
  const question = answers().find((entry) => JSON.stringify(entry).includes('weather?'))!;
  await bed.act({ type: 'edit', seq: question.seq, text: 'tides?' });
  const edited = answers().find((entry) => JSON.stringify(entry).includes('tides?'))!;
  await bed.act({ type: 'delete', seq: edited.seq });
  await bed.say('still there?');
  bed.provider.assertComplete();
  expect(lawsBroken(bed)).toEqual([]);
  return bed;
}

it('every request of a room is found again in its file, with the hash and length it was sent with', async () => {
  const text = await exported(await aLife());
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const header = lines[0]!;
  const config = KernelConfig.parse(header['config']);
  const entries = lines.filter((line) => 'seq' in line).map((line) => Entry.parse(line));
  const blobs = new Map(
    lines
      .filter((line) => line['kind'] === 'blob')
      .map((line) => [
        String(line['sha256']),
        Buffer.from(String(line['data64']), 'base64').toString('utf8'),
      ]),
  );
  const calls = entries.flatMap((entry) =>
    entry.kind === 'event' && entry.event.type === 'call' ? [{ entry, event: entry.event }] : [],
  );
  expect(calls).toHaveLength(7);
  for (const { entry, event } of calls) {
    const path = pathTo(entries, entry.seq);
    const fixed = withFixed({}, path);
    const layer = { system: blobs.get(fixed.system!)!, tools: blobs.get(fixed.tools!)! };
    const { provider, model, params } = event;
    const request = buildRequest(replay(path, config), layer, { provider, model, params });
    const { body } = bodyFor({ provider, baseUrl: 'http://anywhere', model }, request);
    expect([sha256(body), Buffer.byteLength(body)]).toEqual([event.sha256, event.bytes]);
  }
});

it('begins with the room and its configuration and ends with a line by which a cut is noticed', async () => {
  const text = await exported(await aLife());
  const end = text.lastIndexOf('{"kind":"end"');
  const last = JSON.parse(text.slice(end)) as Line;
  const header = JSON.parse(text.slice(0, text.indexOf('\n'))) as Line;
  const entries = text.split('\n').filter((line) => line.startsWith('{"seq"'));
  expect(last).toEqual({
    kind: 'end',
    entries: entries.length,
    sha256: sha256(text.slice(0, end)),
  });
  expect(header).toMatchObject({
    format: 'shoal-trajectory',
    version: 1,
    app: 'shoal test',
    exportedAt: 1,
    room: { id: 'room-1', kind: 'assistant' },
    config: { maxTurns: 25, maxRollbacks: 2, counts: 'round' },
  });
});

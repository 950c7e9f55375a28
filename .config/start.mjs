// `npm start`: builds where there is no build or the sources are newer, then serves `dist/`.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, preview } from 'vite';

const SOURCES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'src',
  'public',
];
const BUILT = 'dist/index.html';

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const isFresh = existsSync(BUILT) && statSync(BUILT).mtimeMs >= Math.max(...SOURCES.map(newest));
if (!isFresh) await build({ logLevel: 'warn' });

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT) || 4173;
const server = await preview({
  logLevel: 'error',
  appType: 'mpa', // a missing file is a 404, not the page
  preview: { host, port, strictPort: true },
});
const { address, port: bound } = server.httpServer.address();
const name = address.includes(':') ? `[${address}]` : address;
console.log(`Shoal is served at http://${name}:${bound}/`);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));

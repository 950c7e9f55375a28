// First load: all that `dist/index.html` loads by script, modulepreload and static imports, gzipped.
// What comes later has limits of its own, so that nothing grows unseen.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DIST = 'dist';

function staticImports(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  for (const [, name] of code.matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g)) {
    staticImports(join(dirname(file), name), seen);
  }
  return seen;
}

function firstLoad() {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const files = new Set();
  for (const [, path] of html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)) {
    for (const file of staticImports(join(DIST, path))) files.add(file);
  }
  return [...files].map((file) => join('..', file));
}

export default [
  { name: 'first load: scripts', path: firstLoad(), limit: '220 kB', gzip: true },
  { name: 'first load: styles', path: '../dist/assets/index-*.css', limit: '12 kB', gzip: true },
  {
    name: 'Markdown, when first needed',
    path: '../dist/assets/Markdown-*.js',
    limit: '72 kB',
    gzip: true,
  },
  {
    name: 'openai, when first needed',
    path: '../dist/assets/openai-*.js',
    limit: '96 kB',
    gzip: true,
  },
  { name: 'demo worker', path: '../dist/assets/demo.worker-*.js', limit: '36 kB', gzip: true },
];

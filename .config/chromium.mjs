// Finds a Chromium for the tests: the one that is named, the system's, Debian's package, Playwright's own.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function fromPath() {
  for (const name of NAMES) {
    const found = spawnSync('which', [name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}

/** The path of a browser that is there, or null. */
export function installedChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  return fromPath();
}

function fromDebian() {
  if (spawnSync('which', ['apt-get']).status !== 0) return null;
  const run = (...args) => spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;
  const isDone =
    run('install', '-y', '--no-install-recommends', 'chromium') ||
    (run('update') && run('install', '-y', '--no-install-recommends', 'chromium'));
  return isDone ? fromPath() : null;
}

/** The path of a browser, installed where there was none; null leaves it to Playwright's own download. */
export function ensureChromium() {
  const found = installedChromium() ?? fromDebian();
  if (found === null)
    execFileSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' });
  return found;
}

// `npm test`: all there is, in order. Its last line is the sum over all runners.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';

const totals = { passed: 0, failed: 0 };

function add(name, { passed, failed }) {
  console.log(`# ${name}: ${passed} passed, ${failed} failed`);
  totals.passed += passed;
  totals.failed += failed;
}

function run(command, args, env = {}) {
  return spawnSync(command, args, {
    encoding: 'utf8',
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status;
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function unit() {
  const file = 'test-results/unit.json';
  rmSync(file, { force: true });
  const status = run(
    'npx',
    [
      '--no-install',
      ...['vitest', 'run', '--config', '.config/vitest.config.mjs'],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    ],
    { NO_COLOR: '1' },
  );
  const report = readJson(file);
  // A run that broke before it could count has failed, whatever it counted.
  const failed = Math.max(report?.numFailedTests ?? 0, status === 0 ? 0 : 1);
  return { passed: report?.numPassedTests ?? 0, failed };
}

function vectors() {
  const { stdout, stderr } = spawnSync('npx', ['--no-install', 'tsx', 'test/vectors/run.ts'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  process.stdout.write(
    stdout
      .split('\n')
      .filter((line) => !line.startsWith('ok '))
      .join('\n'),
  );
  process.stderr.write(stderr);
  const counts = /(\d+) passed, (\d+) failed\s*$/.exec(stdout);
  return counts === null
    ? { passed: 0, failed: 1 }
    : { passed: Number(counts[1]), failed: Number(counts[2]) };
}

function one(command, ...args) {
  return run(command, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function e2e() {
  const file = 'test-results/e2e.json';
  rmSync(file, { force: true });
  const chromium = ensureChromium();
  const status = run(
    'npx',
    ['--no-install', 'playwright', 'test', '--config', '.config/playwright.config.mjs'],
    { CI: '1', ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }) },
  );
  const stats = readJson(file)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return { passed: stats?.expected ?? 0, failed: Math.max(failed, status === 0 ? 0 : 1) };
}

add('check', runChecks());
add('unit', unit());
add('vectors', vectors());
add('build', one('npx', '--no-install', 'vite', 'build', '--logLevel', 'warn'));
add('size', one('npx', '--no-install', 'size-limit', '--config', '.config/size-limit.mjs'));
add('e2e', e2e());
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

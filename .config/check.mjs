// `npm run check`: every rule of the house that a tool can hold, in order; the first that breaks ends it.

import { spawnSync } from 'node:child_process';

const CHECKS = [
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of core, without a DOM', 'tsc', '-p', 'src/core/tsconfig.json', '--noEmit'],
  ['lint', 'eslint', '--config', '.config/eslint.config.js', '--max-warnings', '0', '.'],
  ['who imports whom', 'depcruise', '--config', '.config/dependency-cruiser.cjs', 'src'],
  ['dead files and exports', 'knip', '--config', '.config/knip.json'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.', '!test/vectors/{kernel,stream}/**'],
];

export function runChecks() {
  for (const [name, tool, ...args] of CHECKS) {
    const { status } = spawnSync('npx', ['--no-install', tool, ...args], { stdio: 'inherit' });
    if (status !== 0) {
      console.error(`not ok ${name}`);
      return { passed: CHECKS.findIndex((check) => check[0] === name), failed: 1 };
    }
    console.log(`ok ${name}`);
  }
  return { passed: CHECKS.length, failed: 0 };
}

if (process.argv[1]?.endsWith('check.mjs')) process.exitCode = runChecks().failed > 0 ? 1 : 0;

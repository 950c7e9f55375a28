// `npm run vectors [-- DIR…]`: a line per vector, a plain closing line, exit 1 if any failed.

import { loadVectors } from './load.ts';
import { lineOf } from './outcome.ts';

const folders = process.argv.slice(2);
const vectors = loadVectors(folders.length > 0 ? folders : ['test/vectors']);
let failed = 0;
for (const vector of vectors) {
  const outcome = await vector.run();
  if (!outcome.ok) failed += 1;
  console.log(lineOf(outcome));
}
console.log(`${vectors.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

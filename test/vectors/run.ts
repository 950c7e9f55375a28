// `npm run vectors [-- DIR…]`: a line per vector, a plain closing line, exit 1 if any failed.

import { loadVectors } from './load.ts';

const folders = process.argv.slice(2);
const vectors = loadVectors(folders.length > 0 ? folders : ['test/vectors']);
let failed = 0;
for (const vector of vectors) {
  const outcome = await vector.run();
  if (outcome.ok) {
    console.log(`ok ${outcome.name}`);
  } else {
    failed += 1;
    console.log(`not ok ${outcome.name}\n    ${outcome.difference}`);
  }
}
console.log(`${vectors.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

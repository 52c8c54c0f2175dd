import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../workspace/folders';
import { readResults } from './results';
import { fillIn, tablesOf } from './tables';

/** The document that shows the measurements. */
const DOCUMENT = 'docs/benchmarks.md';

const file = join(repositoryRoot, DOCUMENT);
const tables = tablesOf(readResults('bench/results.json'), readResults('chaos/results.json'));
writeFileSync(file, fillIn(readFileSync(file, 'utf8'), tables));
console.log(`The tables of ${DOCUMENT} are written.`);

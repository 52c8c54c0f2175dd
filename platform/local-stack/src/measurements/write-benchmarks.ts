import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from '../test-run/checks';
import { repositoryRoot } from '../workspace/folders';
import { readResults } from './results';
import { fillIn, tablesOf } from './tables';

/** The document that shows the measurements. */
const DOCUMENT = 'docs/benchmarks.md';

const file = join(repositoryRoot, DOCUMENT);
const tables = tablesOf(readResults('bench/results.json'), readResults('chaos/results.json'));
writeFileSync(file, fillIn(readFileSync(file, 'utf8'), tables));
const { code, output } = await format(DOCUMENT);
if (code !== 0) throw new Error(output);
console.log(`The tables of ${DOCUMENT} are written.`);

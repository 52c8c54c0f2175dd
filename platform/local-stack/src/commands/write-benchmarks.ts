import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readResults } from '../measurements/results';
import { fillIn, tablesOf } from '../measurements/tables';
import { format } from '../test-run/checks';
import { repositoryRoot } from '../workspace/folders';

/** The document that shows the measurements. */
const DOCUMENT = 'docs/benchmarks.md';

const file = join(repositoryRoot, DOCUMENT);
const tables = tablesOf(readResults('bench/results.json'), readResults('chaos/results.json'));
writeFileSync(file, fillIn(readFileSync(file, 'utf8'), tables));
const { code, output } = await format(DOCUMENT);
if (code !== 0) throw new Error(output);
console.log(`The tables of ${DOCUMENT} are written.`);

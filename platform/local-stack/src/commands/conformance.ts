import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { compare, conformancePage, proofsIn, sectionsOf } from '../docs/conformance';
import { packageFolders } from '../install/is-installed.mjs';
import { repositoryRoot } from '../workspace/folders';

const SPECIFICATION = 'docs/specification.md';
const PAGE = 'conformance.md';
const TEST = /\.(test|spec)\.tsx?$/;

const testFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEST.test(name) && !name.includes('node_modules'))
    .map((name) => relative(repositoryRoot, join(folder, name)).split(sep).join('/'));

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

/** Writes which tests prove which section; fails when a test names a section that does not exist. */
const sections = sectionsOf(read(SPECIFICATION));
const proofs = packageFolders(repositoryRoot)
  .filter((folder) => folder !== repositoryRoot)
  .flatMap(testFiles)
  .sort()
  .flatMap((file) => proofsIn(file, read(file)));
const { unproved, unknown } = compare(sections, proofs);

writeFileSync(join(repositoryRoot, PAGE), conformancePage(sections, proofs));
console.log(
  `${proofs.length} proofs of ${sections.length - unproved.length} sections: see ${PAGE}`,
);
for (const { id } of unproved) console.log(`No test proves "${id}"`);
for (const { section, file, line } of unknown) {
  console.error(`${file}:${line} names "${section}", which ${SPECIFICATION} does not have`);
}
if (unknown.length > 0) process.exitCode = 1;

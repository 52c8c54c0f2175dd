import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { defineCommand } from '@platform/federation/cli';
import { packageFolders } from '../install/is-installed.mjs';
import { repositoryRoot } from '../workspace/folders';

/** A heading of the specification: a chapter as `8`, or a section of it as `8 Fields`. */
export type Section = { id: string; title: string; isChapter: boolean };

/** A test with a comment such as `// spec: 8 Fields` above it, which names the section that it proves. */
type Proof = { section: string; file: string; line: number; title: string };

const HEADING = /^(##|###) (?:(\d+)\. )?(.+)$/gm;
const ANNOTATION = /^\s*\/\/ spec: (.+)$/;
const CALL = /\b(?:test|it|describe)\b|\btestStates\b/;
// The title of a test, or of a table of tests: `it.each([…])('title'`.
const TITLE =
  /(?:\b(?:test|it|describe|testStates)(?:\.(?!each)\w+)*|^[\t ]*\]\)|\.each\([\w.()]+\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/m;

/** The numbered chapters of the specification, with their sections. */
export const sectionsOf = (markdown: string): Section[] => {
  let chapter = '';
  return [...markdown.matchAll(HEADING)].flatMap(([, level, number, heading = '']): Section[] => {
    const title = heading.replaceAll('`', '');
    if (level === '##') chapter = number ?? '';
    if (!chapter) return [];
    if (level === '##') return [{ id: chapter, title, isChapter: true }];
    return [{ id: `${chapter} ${title}`, title, isChapter: false }];
  });
};

/** The sections that the tests of a file prove. A comment separates several sections with semicolons. */
export const proofsIn = (file: string, source: string): Proof[] => {
  const lines = source.split('\n');
  return lines.flatMap((text, index) => {
    const sections = ANNOTATION.exec(text)?.[1];
    if (!sections) return [];
    const rest = lines.slice(index + 1);
    const start = rest.findIndex((line) => CALL.test(line));
    const title = TITLE.exec(rest.slice(start).join('\n'))?.[2] ?? file;
    const line = index + 2 + start;
    return sections.split(';').map((section) => ({ section: section.trim(), file, line, title }));
  });
};

/** The sections that no test proves, and the comments that name a section which does not exist. */
export const compareWithTests = (sections: readonly Section[], proofs: readonly Proof[]) => {
  const proved = new Set(proofs.map(({ section }) => section));
  const isProved = ({ id, isChapter }: Section) =>
    proved.has(id) || (isChapter && sections.some((each) => each.id.startsWith(`${id} `)));
  return {
    unproved: sections.filter((section) => !isProved(section)),
    unknown: proofs.filter(({ section }) => !sections.some(({ id }) => id === section)),
  };
};

/** The page that lists the tests of every section. */
export const conformancePage = (sections: readonly Section[], proofs: readonly Proof[]): string => {
  const tests = ({ id, isChapter }: Section): string[] => {
    const found = proofs.filter(({ section }) => section === id);
    if (found.length === 0 && isChapter) return [];
    if (found.length === 0) return ['No test yet.'];
    return found.map(({ title, file, line }) => `- ${title} ([${file}](${file}#L${line}))`);
  };
  return [
    '# Which test proves which section',
    'Written by `npm run conformance` from the `// spec:` comments above the tests.',
    ...sections.flatMap((section) => [
      section.isChapter ? `## ${section.id}. ${section.title}` : `### ${section.title}`,
      tests(section).join('\n'),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
};

const SPECIFICATION = 'docs/specification.md';
const PAGE = 'conformance.md';
const TEST = /\.(test|spec)\.tsx?$/;

const testFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEST.test(name) && !name.includes('node_modules'))
    .map((name) => relative(repositoryRoot, join(folder, name)).split(sep).join('/'));

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

export const command = defineCommand({
  help: 'Lists which tests prove which section of the specification',
  options: {},
  async run() {
    const sections = sectionsOf(read(SPECIFICATION));
    const proofs = packageFolders(repositoryRoot)
      .filter((folder) => folder !== repositoryRoot)
      .flatMap(testFiles)
      .sort()
      .flatMap((file) => proofsIn(file, read(file)));
    const { unproved, unknown } = compareWithTests(sections, proofs);

    writeFileSync(join(repositoryRoot, PAGE), conformancePage(sections, proofs));
    console.log(
      `${proofs.length} proofs of ${sections.length - unproved.length} sections: see ${PAGE}`,
    );
    for (const { id } of unproved) console.log(`No test proves "${id}"`);
    for (const { section, file, line } of unknown) {
      console.error(`${file}:${line} names "${section}", which ${SPECIFICATION} does not have`);
    }
    if (unknown.length > 0) process.exitCode = 1;
  },
});

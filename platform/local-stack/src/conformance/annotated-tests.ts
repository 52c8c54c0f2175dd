import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../workspace/folders';

/** What a comment above a test names: sections of the specification, or criteria of WCAG. */
type Kind = 'spec' | 'wcag';

/** A test. `subject` is the requirement in the comment above the test: `// spec: 8 Fields`. */
export type AnnotatedTest = { subject: string; file: string; line: number; title: string };

const TEST_CALL = /\b(?:test|it|describe)\b/;
// Matches the title of a test, or of a table of tests: `it.each([…])('title'`.
const TEST_TITLE =
  /(?:\b(?:test|it|describe)(?:\.(?!each)\w+)*|^[\t ]*\]\)|\.each\([\w.()]+\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/m;

/**
 * Finds the tests below comments such as `// spec: 8 Fields; 12`. This comment adds its test to the
 * result twice: for section `8 Fields` and for chapter `12`.
 */
export const findAnnotatedTests = (file: string, source: string, kind: Kind): AnnotatedTest[] => {
  const annotation = new RegExp(`^\\s*// ${kind}: (.+)$`);
  const lines = source.split('\n');
  return lines.flatMap((text, index) => {
    const subjects = annotation.exec(text)?.[1];
    if (!subjects) return [];
    const rest = lines.slice(index + 1);
    const start = rest.findIndex((line) => TEST_CALL.test(line) && !/^\s*\/\//.test(line));
    const title = TEST_TITLE.exec(rest.slice(start).join('\n'))?.[2] ?? file;
    const line = index + 2 + start;
    return subjects.split(';').map((subject) => ({ subject: subject.trim(), file, line, title }));
  });
};

const TEST_FILE = /\.(test|spec)\.tsx?$/;

const SKIPPED_FOLDERS = /^site$|(?:^|\/)(?:node_modules|dist|\.[^/]*)$/;

const testFiles = (folder: string): string[] =>
  readdirSync(join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.test(name) ? [] : testFiles(name);
    return TEST_FILE.test(entry.name) ? [name] : [];
  });

export const readAnnotatedTests = (kind: Kind): AnnotatedTest[] =>
  testFiles('')
    .sort()
    .flatMap((file) =>
      findAnnotatedTests(file, readFileSync(join(repositoryRoot, file), 'utf8'), kind),
    );

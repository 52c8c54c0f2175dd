import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '@platform/federation/cli';
import { CONFORMANCE_REPORT_FILE, writeConformanceReport } from '../conformance/accessibility';
import { type AnnotatedTest, readAnnotatedTests } from '../conformance/annotated-tests';
import { repositoryRoot } from '../workspace/folders';

/** A heading of the specification: a chapter such as `8`, or a section such as `8 Fields`. */
export type SpecificationSection = { id: string; title: string; isChapter: boolean };

const HEADING_PATTERN = /^(##|###) (?:(\d+)\. )?(.+)$/gm;

export const sectionsOf = (markdown: string): SpecificationSection[] => {
  let chapter = '';
  return [...markdown.matchAll(HEADING_PATTERN)].flatMap(
    ([, level, number, heading = '']): SpecificationSection[] => {
      const title = heading.replaceAll('`', '');
      if (level === '##') chapter = number ?? '';
      if (!chapter) return [];
      if (level === '##') return [{ id: chapter, title, isChapter: true }];
      return [{ id: `${chapter} ${title}`, title, isChapter: false }];
    },
  );
};

/** Finds sections without a test, and tests of sections that do not exist. */
export const compareSectionsWithTests = (
  sections: readonly SpecificationSection[],
  annotated: readonly AnnotatedTest[],
) => {
  const proved = new Set(annotated.map(({ subject }) => subject));
  const isProved = ({ id, isChapter }: SpecificationSection) =>
    proved.has(id) || (isChapter && sections.some((each) => each.id.startsWith(`${id} `)));
  return {
    unproved: sections.filter((section) => !isProved(section)),
    unknown: annotated.filter(({ subject }) => !sections.some(({ id }) => id === subject)),
  };
};

export const conformancePage = (
  sections: readonly SpecificationSection[],
  annotated: readonly AnnotatedTest[],
): string => {
  const tests = ({ id, isChapter }: SpecificationSection): string[] => {
    const found = annotated.filter(({ subject }) => subject === id);
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

const SPECIFICATION_FILE = 'docs/specification.md';
const RESULT_FILE = 'conformance.md';

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

export const command = defineCommand({
  help: 'Lists which tests prove which section of the specification, and which accessibility criterion',
  options: {},
  async run() {
    const sections = sectionsOf(read(SPECIFICATION_FILE));
    const annotated = readAnnotatedTests('spec');
    const { unproved, unknown } = compareSectionsWithTests(sections, annotated);

    writeFileSync(join(repositoryRoot, RESULT_FILE), conformancePage(sections, annotated));
    console.log(
      `${annotated.length} proofs of ${sections.length - unproved.length} sections: see ${RESULT_FILE}`,
    );
    for (const { id } of unproved) console.log(`No test proves "${id}"`);
    for (const { subject, file, line } of unknown) {
      console.error(
        `${file}:${line} names "${subject}", which ${SPECIFICATION_FILE} does not have`,
      );
    }

    const { levels, errors } = writeConformanceReport();
    const untested = levels.filter((level) => level === 'not-evaluated').length;
    const tested = levels.length - untested;
    console.log(
      `${tested} accessibility criteria with tests, ${untested} without: see ${CONFORMANCE_REPORT_FILE}`,
    );
    for (const error of errors) console.error(error);
    if (unknown.length + errors.length > 0) process.exitCode = 1;
  },
});

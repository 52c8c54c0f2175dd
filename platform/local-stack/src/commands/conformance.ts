import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '@platform/federation/cli';
import { CONFORMANCE_REPORT_FILE, writeConformanceReport } from '../conformance/accessibility';
import { type AnnotatedTest, readAnnotatedTests } from '../conformance/annotated-tests';
import { repositoryRoot } from '../workspace/folders';

/** The id of a chapter is its number: `8`. The id of a section also has its title: `8 Fields`. */
type SpecificationSection = { id: string; heading: string };

const HEADING_PATTERN = /^(##|###) (?:(\d+)\. )?(.+)$/gm;

export const specificationSectionsOf = (markdown: string): SpecificationSection[] => {
  let chapter = '';
  const headings = [...markdown.replaceAll('`', '').matchAll(HEADING_PATTERN)];
  return headings.flatMap(([heading, level, number = '', title]) => {
    if (level === '##') chapter = number;
    if (!chapter) return [];
    return [{ id: level === '##' ? chapter : `${chapter} ${title}`, heading }];
  });
};

const isChapter = (id: string): boolean => /^\d+$/.test(id);

/** Finds sections without a test, and tests of sections that do not exist. */
export const compareSectionsWithTests = (
  sections: readonly SpecificationSection[],
  annotated: readonly AnnotatedTest[],
) => {
  const proved = new Set(annotated.map(({ subject }) => subject));
  const isProved = ({ id }: SpecificationSection) =>
    proved.has(id) || (isChapter(id) && sections.some((each) => each.id.startsWith(`${id} `)));
  return {
    unproved: sections.filter((section) => !isProved(section)),
    unknown: annotated.filter(({ subject }) => !sections.some(({ id }) => id === subject)),
  };
};

export const conformancePage = (
  sections: readonly SpecificationSection[],
  annotated: readonly AnnotatedTest[],
): string => {
  const parts = sections.flatMap(({ id, heading }) => {
    const tests = annotated
      .filter(({ subject }) => subject === id)
      .map(({ title, file, line }) => `- ${title} ([${file}](${file}#L${line}))`);
    if (tests.length > 0) return [heading, tests.join('\n')];
    return isChapter(id) ? [heading] : [heading, 'No test yet.'];
  });
  const source = 'Written by `npm run conformance` from the `// spec:` comments above the tests.';
  return `${['# Which test proves which section', source, ...parts].join('\n\n')}\n`;
};

const SPECIFICATION_FILE = 'docs/specification.md';
const RESULT_FILE = 'conformance.md';

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

export const command = defineCommand({
  help: 'Lists which tests prove which section of the specification, and which accessibility criterion',
  options: {},
  async run() {
    const sections = specificationSectionsOf(read(SPECIFICATION_FILE));
    const annotated = readAnnotatedTests('spec');
    const { unproved, unknown } = compareSectionsWithTests(sections, annotated);

    writeFileSync(join(repositoryRoot, RESULT_FILE), conformancePage(sections, annotated));
    const proved = sections.length - unproved.length;
    console.log(`${annotated.length} proofs of ${proved} sections: see ${RESULT_FILE}`);
    for (const { id } of unproved) console.log(`No test proves "${id}"`);
    for (const { subject, file, line } of unknown)
      console.error(
        `${file}:${line} names "${subject}", which ${SPECIFICATION_FILE} does not have`,
      );

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

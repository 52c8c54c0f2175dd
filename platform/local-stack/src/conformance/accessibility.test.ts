import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../workspace/folders';
import {
  CONFORMANCE_REPORT_FILE,
  type ConformanceReport,
  createConformanceReport,
  findTestsOfUnknownCriteria,
  readRequirementCatalog,
} from './accessibility';
import { findAnnotatedTests, readAnnotatedTests } from './annotated-tests';

const catalog = readRequirementCatalog();

// Keeps "// wcag" in a constant, because a line of this file that begins with "// wcag:" would
// count as the comment of a real test.
const WCAG = '// wcag';
const SKIP_LINK = `
${WCAG}: 2.4.1; 2.4.3 except the order within a page
test('the skip link of \${path} moves the focus', () => {});
`;
const MEDIA = `
${WCAG}: axe
${WCAG}: 1.2.1 does not apply; 1.2.2 does not apply
test('a page passes axe and has no video', () => {});
`;

const proofsOf = (...sources: string[]) =>
  sources.flatMap((source) => findAnnotatedTests('a/b.spec.ts', source, 'wcag'));

const adherenceIn = (report: ConformanceReport, number: string) =>
  Object.values(report.chapters)
    .flatMap(({ criteria = [] }) => criteria)
    .find(({ num }) => num === number)?.components[0]?.adherence;

test('the accessibility report lists the tests of a criterion, and says what these tests do not cover', () => {
  const report = createConformanceReport(catalog, proofsOf(SKIP_LINK, MEDIA));
  const name = '- "the skip link of … moves the focus" (a/b.spec.ts)';
  expect(adherenceIn(report, '2.4.1')?.level).toBe('supports');
  expect(adherenceIn(report, '2.4.1')?.notes).toContain(`${name}\n`);
  expect(adherenceIn(report, '2.4.3')).toEqual({
    level: 'partially-supports',
    notes: `${name}. Not tested: the order within a page.\n`,
  });
  expect(adherenceIn(report, '1.2.1')?.level).toBe('not-applicable');
  // Expects that 1.2.2 (captions) does not apply, although axe has rules for it. The site has no
  // video.
  expect(adherenceIn(report, '1.2.2')?.level).toBe('not-applicable');
});

test('a test that runs axe counts as a partial proof of each criterion for which axe has rules', () => {
  const report = createConformanceReport(catalog, proofsOf(MEDIA));
  expect(adherenceIn(report, '1.4.3')).toEqual({
    level: 'partially-supports',
    notes: expect.stringMatching(/^- "a page passes .* color-contrast\. Not tested: what these/),
  });
  expect(adherenceIn(report, '2.5.8')?.notes).toContain('target-size');
  expect(adherenceIn(report, '1.3.3')?.level).toBe('not-evaluated');
});

test('the accessibility report says "not tested" for a criterion when its tests are removed', () => {
  const before = createConformanceReport(catalog, proofsOf(MEDIA, SKIP_LINK));
  const after = createConformanceReport(catalog, proofsOf(MEDIA));
  expect(adherenceIn(before, '2.4.3')?.level).toBe('partially-supports');
  expect(adherenceIn(after, '2.4.3')).toEqual({ level: 'not-evaluated', notes: 'Not tested.' });
});

test('npm run conformance reports a test whose comment names an unknown accessibility criterion', () => {
  const source = SKIP_LINK.replace('2.4.1', '2.4.99');
  const unknown = findTestsOfUnknownCriteria(catalog, proofsOf(source, MEDIA));
  expect(unknown.map(({ subject }) => subject)).toEqual(['2.4.99']);
});

test('the accessibility report in docs is equal to the report that npm run conformance writes', () => {
  const annotated = readAnnotatedTests('wcag');
  expect(findTestsOfUnknownCriteria(catalog, annotated)).toEqual([]);
  const { last_modified_date: day, ...written } = load(
    readFileSync(join(repositoryRoot, CONFORMANCE_REPORT_FILE), 'utf8'),
  ) as ConformanceReport;
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  const report = createConformanceReport(catalog, annotated);
  expect(written).toEqual(report);
});

test('the accessibility report is valid according to the JSON schema of OpenACR', () => {
  const file = join(import.meta.dirname, 'openacr', 'openacr-0.1.0.json');
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.validate(
    JSON.parse(readFileSync(file, 'utf8')),
    createConformanceReport(catalog, readAnnotatedTests('wcag')),
  );
  expect(ajv.errors).toBeNull();
});

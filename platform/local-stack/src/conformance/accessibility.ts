import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { dump, load } from 'js-yaml';
import { repositoryRoot } from '../workspace/folders';
import { type AnnotatedTest, readAnnotatedTests } from './annotated-tests';

type Criterion = { id: string; components: string[] };
type Catalog = { chapters: { id: string; criteria?: Criterion[] }[] };
type Adherence = { level: string; notes: string };
type Chapter = {
  notes?: string;
  disabled?: boolean;
  criteria?: { num: string; components: { name: string; adherence: Adherence }[] }[];
};
/** An accessibility conformance report, in the form of OpenACR. */
export type ConformanceReport = { chapters: Record<string, Chapter>; [field: string]: unknown };

/** What a test proves about a criterion: that it is met, or that it does not apply. */
type Evidence = {
  criterion: string;
  test: string;
  /** What the test does not cover: "on cards" if its comment says "2.4.7 except on cards". */
  untested?: string;
  applies: boolean;
};

export const CONFORMANCE_REPORT_FILE = 'docs/accessibility.yaml';
const CATALOG_NAME = '2.5-edition-wcag-2.2-508-eu-en';

export const readRequirementCatalog = (): Catalog => {
  const file = join(import.meta.dirname, 'openacr', `${CATALOG_NAME}.yaml`);
  return load(readFileSync(file, 'utf8')) as Catalog;
};

const OMITTED_CHAPTERS: Readonly<Record<string, string>> = {
  success_criteria_level_aaa: 'This report is about levels A and AA.',
  functional_performance_criteria: 'This report is not about Section 508.',
  hardware: 'This report is not about Section 508.',
  software: 'This report is not about Section 508.',
  support_documentation_and_services: 'This report is not about Section 508.',
  'en_301_549_ict_with_two-way_voice': 'The product has no voice communication.',
  en_301_549_ict_with_video: 'The product has no video.',
  en_301_549_hardware: 'The product is a website.',
  en_301_549_web: 'Its criteria are those of WCAG: see the tables of levels A and AA.',
  en_301_549_software: 'The product is a website: chapter 9 is about those.',
  en_301_549_ict_providing_relay_or_emergency_service_access: 'The product is no such service.',
};

/** Returns the ids of axe's rules for a criterion. Rules for 1.4.3 have the tag `wcag143`. */
const axeRulesOf = ({ id }: Criterion): string[] => {
  const { resolve } = createRequire(join(repositoryRoot, 'e2e/package.json'));
  const { getRules } = createRequire(resolve('@axe-core/playwright'))('axe-core');
  return (getRules() as { ruleId: string; tags: string[] }[])
    .filter(({ tags }) => tags.includes(`wcag${id.replaceAll('.', '')}`))
    .filter(({ tags }) => !tags.some((tag) => tag === 'experimental' || tag === 'deprecated'))
    .map(({ ruleId }) => ruleId);
};

const CLAIM_PATTERN = /^([\d.]+|axe)(?: except (.+)| (does not apply))?$/;

/** Reads the comment above a test. `axe` stands for all criteria for which axe has rules. */
const evidenceIn = (criteria: readonly Criterion[], annotated: AnnotatedTest): Evidence[] => {
  const [, criterion = '', untested, foreign] = CLAIM_PATTERN.exec(annotated.subject) ?? [];
  const test = `"${annotated.title.replaceAll(/\$\{[^}]+\}/g, '…')}" (${annotated.file})`;
  if (criterion !== 'axe')
    return [{ criterion, test, applies: !foreign, ...(untested && { untested }) }];
  return criteria.flatMap((each) => {
    const rules = axeRulesOf(each);
    if (rules.length === 0) return [];
    const withRules = `${test} with the axe rules ${rules.join(', ')}`;
    const rest = 'what these rules cannot see';
    return [{ criterion: each.id, test: withRules, applies: true, untested: rest }];
  });
};

const adherenceOf = (evidence: readonly Evidence[]): Adherence => {
  const levelOf = () => {
    if (evidence.length === 0) return 'not-evaluated';
    if (evidence.some(({ applies }) => !applies)) return 'not-applicable';
    const showsAll = evidence.some(({ untested }) => !untested);
    return showsAll ? 'supports' : 'partially-supports';
  };
  const lines = evidence.map(
    ({ test, untested }) => `- ${test}${untested ? `. Not tested: ${untested}.` : ''}\n`,
  );
  return { level: levelOf(), notes: lines.join('') || 'Not tested.' };
};

const criteriaOf = (catalog: Catalog): Criterion[] =>
  catalog.chapters
    .filter(({ id }) => !(id in OMITTED_CHAPTERS))
    .flatMap(({ criteria = [] }) => criteria);

export const findTestsOfUnknownCriteria = (
  catalog: Catalog,
  annotated: readonly AnnotatedTest[],
): AnnotatedTest[] => {
  const known = new Set(['axe', ...criteriaOf(catalog).map(({ id }) => id)]);
  return annotated.filter(({ subject }) => !known.has(CLAIM_PATTERN.exec(subject)?.[1] ?? ''));
};

export const createConformanceReport = (
  catalog: Catalog,
  annotated: readonly AnnotatedTest[],
): ConformanceReport => {
  const evidence = annotated.flatMap((test) => evidenceIn(criteriaOf(catalog), test));
  const chapterOf = ({ id, criteria = [] }: Catalog['chapters'][number]): Chapter => {
    const reason = OMITTED_CHAPTERS[id];
    if (reason) return { disabled: true, notes: reason };
    const written = criteria.map(({ id: num, components: [name = ''] }) => {
      const adherence = adherenceOf(evidence.filter(({ criterion }) => criterion === num));
      return { num, components: [{ name, adherence }] };
    });
    return { criteria: written };
  };
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  return {
    title: 'Query Assistant Accessibility Conformance Report',
    product: { name: 'Query Assistant', version, description: 'The web app for administrators.' },
    author: { name: 'To be named by the owner', email: 'accessibility@example.com' },
    notes:
      'Written by "npm run conformance" from the comments above the tests; no person has judged the product for it. ' +
      '"Supports": a test fails when the criterion is broken. "Partially supports": tests show a part, no failure is known, and the notes say what is not tested. ' +
      '"Not evaluated": not tested.',
    evaluation_methods_used:
      'Automated tests in Chromium, with axe-core on every page in each theme, at 1280 and 320 px.',
    catalog: CATALOG_NAME,
    chapters: Object.fromEntries(catalog.chapters.map((each) => [each.id, chapterOf(each)])),
  };
};

/** Writes the report. Its date changes only when the rest of the report changes. */
export const writeConformanceReport = () => {
  const file = join(repositoryRoot, CONFORMANCE_REPORT_FILE);
  const [catalog, annotated] = [readRequirementCatalog(), readAnnotatedTests('wcag')];
  const report = createConformanceReport(catalog, annotated);
  const dated = (day: unknown) => ({ ...report, last_modified_date: day });
  const before = load(readFileSync(file, 'utf8')) as ConformanceReport | undefined;
  if (!isDeepStrictEqual(before, dated(before?.last_modified_date))) {
    const today = new Date().toISOString().slice(0, 10);
    writeFileSync(file, dump(dated(today), { lineWidth: 130, noRefs: true }));
  }
  const levels = Object.values(report.chapters).flatMap(({ criteria = [] }) =>
    criteria.map(({ components: [web] }) => web?.adherence.level),
  );
  const errors = findTestsOfUnknownCriteria(catalog, annotated).map(
    ({ file: at, line, subject }) => `${at}:${line} names "${subject}", which is no criterion`,
  );
  return { errors, levels };
};

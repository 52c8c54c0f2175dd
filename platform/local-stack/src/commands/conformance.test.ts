import { expect, test } from 'vitest';
import { findAnnotatedTests } from '../conformance/annotated-tests';
import { compareSectionsWithTests, conformancePage, specificationSectionsOf } from './conformance';

const SPECIFICATION = `# Specification
## Before the chapters
## 1. The product
## 8. The calls
### \`Fields\`
### Rules
`;

// Keeps "// spec" in a constant, because a line of this file that begins with "// spec:" would
// count as the comment of a real test.
const SPEC = '// spec';
const SOURCE = `
${SPEC}: 8 Fields; 1
test('an answer keeps unknown fields', () => {});

${SPEC}: 8 Rules
// Another comment, which names no section.
it.each([
  ['a', 1],
])('the page counts %s', () => {});
`;

const sections = specificationSectionsOf(SPECIFICATION);
const annotated = findAnnotatedTests('a/b.test.ts', SOURCE, 'spec');

test('npm run conformance reads the numbered chapters of the specification and their sections', () => {
  expect(sections.map(({ id }) => id)).toEqual(['1', '8', '8 Fields', '8 Rules']);
});

test('npm run conformance finds the title and line of each test with a "spec" comment, also of it.each', () => {
  expect(annotated).toEqual([
    { subject: '8 Fields', file: 'a/b.test.ts', line: 3, title: 'an answer keeps unknown fields' },
    { subject: '1', file: 'a/b.test.ts', line: 3, title: 'an answer keeps unknown fields' },
    { subject: '8 Rules', file: 'a/b.test.ts', line: 7, title: 'the page counts %s' },
  ]);
});

test('npm run conformance reports sections of the specification without a test, and tests that name a section that does not exist', () => {
  const [fields, ...others] = annotated;
  expect(compareSectionsWithTests(sections, annotated)).toEqual({ unproved: [], unknown: [] });
  expect(compareSectionsWithTests(sections, others).unproved.map(({ id }) => id)).toEqual([
    '8 Fields',
  ]);
  const moved = { ...fields, subject: '9 Fields' } as (typeof annotated)[number];
  expect(compareSectionsWithTests(sections, [moved, ...others]).unknown).toEqual([moved]);
});

test('the conformance page links to every test, and lists the sections without a test', () => {
  const page = conformancePage(sections, annotated.slice(0, 2));
  expect(page).toContain(
    '### Fields\n\n- an answer keeps unknown fields ([a/b.test.ts](a/b.test.ts#L3))',
  );
  expect(page).toContain('### Rules\n\nNo test yet.');
});

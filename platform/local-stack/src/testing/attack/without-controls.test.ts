import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ATTACK_ROW_NAMES } from '../../attack/row';
import { repositoryRoot } from '../../workspace/folders';
import { PLANTED_FAULTS } from './planted-faults';
import { REMOVABLE_SECURITY_CONTROLS } from './removable-controls';
import { TESTED_THREATS } from './threats';
import { applySourceEdits } from './without-controls';

const read = (...file: string[]) => readFileSync(join(repositoryRoot, ...file), 'utf8');

/** Returns the names of all rows of the attack report, read from the source code of the attacks. */
const rowsInSources = (): string[] =>
  ['platform/backend/src/testing/attack', 'platform/local-stack/src/testing/attack', 'e2e/attack']
    .flatMap((folder) =>
      readdirSync(join(repositoryRoot, folder))
        .filter((file) => /\.ts$/.test(file) && !file.includes('.test.'))
        .map((file) => read(folder, file)),
    )
    .flatMap((text) => [
      ...text.matchAll(/\b(?:createAttackReportRow|addAttackReportRow)\(\s*'([^']+)'/g),
    ])
    .map(([, name = '']) => name);

test('each row of the attack report belongs to exactly one removable security control and is listed in docs/security.md', () => {
  const rows = rowsInSources().toSorted();
  expect(Object.values(ATTACK_ROW_NAMES).flat().toSorted()).toEqual(rows);
  expect(REMOVABLE_SECURITY_CONTROLS.map(({ row }) => row).toSorted()).toEqual(rows);
  const documented = read('docs/security.md');
  for (const { row, without } of REMOVABLE_SECURITY_CONTROLS)
    expect(documented).toContain(`| ${row} | ${without} |`);
});

const controls = [
  ...REMOVABLE_SECURITY_CONTROLS,
  ...TESTED_THREATS.map(({ attacker, edits }) => ({ row: attacker, edits })),
];

test.each(controls)(
  'the attack tests can remove the security control against "$row" from the sources and put it back unchanged',
  (control) => {
    const root = mkdtempSync(join(tmpdir(), 'mutate-'));
    try {
      for (const [file] of control.edits) cpSync(join(repositoryRoot, file), join(root, file));
      const texts = () => control.edits.map(([file]) => readFileSync(join(root, file), 'utf8'));
      const before = texts();
      const restore = applySourceEdits(root, control);
      expect(texts()).not.toEqual(before);
      expect(() => applySourceEdits(root, control)).toThrow(/must be in .* once/);
      restore();
      expect(texts()).toEqual(before);
    } finally {
      rmSync(root, { recursive: true });
    }
  },
);

test.each(TESTED_THREATS)(
  'the test that the list of threats names for "$attacker" exists',
  ({ test: named, title }) => {
    const at = join(repositoryRoot, named);
    const files = named.endsWith('.ts') ? [at] : readdirSync(at).map((name) => join(at, name));
    const texts = files
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(file, 'utf8'));
    // Reads the title as a regular expression, as Vitest's option `-t` does. A title with "(" would
    // not match itself.
    expect(texts.some((text) => new RegExp(title).test(text))).toBe(true);
  },
);

test.each(PLANTED_FAULTS)(
  'the code that the planted fault "$fault" replaces occurs exactly once in its source file',
  ({ edit: [source, found] }) => {
    expect(read(source).split(found)).toHaveLength(2);
  },
);

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../workspace/folders';
import { failedRows, removeControl } from './mutate';
import { MUTATIONS } from './mutations';
import { THREATS } from './threats';

const read = (...file: string[]) => readFileSync(join(repositoryRoot, ...file), 'utf8');

/** The names of all rows, from the sources of the attacks. */
const rowsInSources = (): string[] =>
  ['platform/backend/src/testing/attack', 'platform/local-stack/src/attack', 'e2e/attack']
    .flatMap((folder) =>
      readdirSync(join(repositoryRoot, folder))
        .filter((file) => /\.ts$/.test(file) && !file.includes('.test.'))
        .map((file) => read(folder, file)),
    )
    .flatMap((text) => [...text.matchAll(/\b(?:createAttackRow|attackRow|addRow)\(\s*'([^']+)'/g)])
    .map(([, name = '']) => name);

test('every attack in the attack report has one control that can be removed, and a line in docs/security.md', () => {
  expect(MUTATIONS.map(({ row }) => row).toSorted()).toEqual(rowsInSources().toSorted());
  const documented = read('docs/security.md');
  for (const { row, without } of MUTATIONS) expect(documented).toContain(`| ${row} | ${without} |`);
});

const controls = [
  ...MUTATIONS,
  ...THREATS.map(({ attacker, edits }) => ({ row: attacker, edits })),
];

test.each(controls)(
  'the control against $row can be removed from the sources and restored',
  (mutation) => {
    const root = mkdtempSync(join(tmpdir(), 'mutate-'));
    try {
      for (const [file] of mutation.edits) cpSync(join(repositoryRoot, file), join(root, file));
      const texts = () => mutation.edits.map(([file]) => readFileSync(join(root, file), 'utf8'));
      const before = texts();
      const restore = removeControl(root, mutation);
      expect(texts()).not.toEqual(before);
      expect(() => removeControl(root, mutation)).toThrow(/is not once in/);
      restore();
      expect(texts()).toEqual(before);
    } finally {
      rmSync(root, { recursive: true });
    }
  },
);

test('a line of the attack report that is missing, or has a successful attack, counts as failed', () => {
  const [first = '', second = '', ...others] = MUTATIONS.filter(({ part }) => part === 'site').map(
    ({ row }) => row,
  );
  const rows = [
    { name: first, tried: 5, through: ['one'] },
    ...others.map((name) => ({ name, tried: 5, through: [] })),
  ];
  expect(failedRows(['site'], rows)).toEqual([first, second]);
});

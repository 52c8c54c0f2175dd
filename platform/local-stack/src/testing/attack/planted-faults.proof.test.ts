import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findPackageFolders } from '../../install/install.mjs';
import { repositoryRoot } from '../../workspace/folders';
import { runNode } from '../../workspace/run-node';
import { PLANTED_FAULTS } from './planted-faults';
import { applySourceEdits, copyWorkspace } from './without-controls';

/** Seconds for which a property test may look for the fault, by default ten minutes. */
const FUZZ_SECONDS = process.env.FUZZ_SECONDS ?? '600';

const root = copyWorkspace();
afterAll(() => rmSync(root, { recursive: true, force: true }));

const { resolve } = createRequire(join(repositoryRoot, 'package.json'));
const VITEST = join(dirname(resolve('vitest/package.json')), 'vitest.mjs');

test('each file of property tests has at least one planted fault that its tests must find', () => {
  const files = findPackageFolders(repositoryRoot)
    .map((folder) => join(folder, 'src'))
    .filter(existsSync)
    .flatMap((src) => readdirSync(src, { recursive: true }).map((name) => join(src, `${name}`)))
    .filter((file) => file.endsWith('.fuzz.test.ts'))
    .map((file) => relative(repositoryRoot, file));
  expect(new Set(PLANTED_FAULTS.map(({ file }) => file))).toEqual(new Set(files));
});

test.each(PLANTED_FAULTS)(
  'a property test fails when the code has the planted fault: $fault',
  async ({ fault, file, title, edit }) => {
    const restore = applySourceEdits(root, { row: fault, edits: [edit] });
    const { output } = await runNode([VITEST, 'run', '--root', root, file, '-t', title], {
      cwd: root,
      env: { FUZZ_SECONDS },
    });
    restore();
    expect(output).toMatch(/Tests .*[1-9]\d* failed/);
    expect(output).toMatch(/Property failed after \d+ tests/);
  },
  // Allows 700 s, because a property test that finds no fault ends only after ten minutes.
  700_000,
);

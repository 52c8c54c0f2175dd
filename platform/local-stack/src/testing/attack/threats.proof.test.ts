import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repositoryRoot } from '../../workspace/folders';
import { runNode } from '../../workspace/run-node';
import { TESTED_THREATS } from './threats';
import { applySourceEdits, copyWorkspace } from './without-controls';

const root = copyWorkspace();
afterAll(() => rmSync(root, { recursive: true, force: true }));

const { resolve } = createRequire(join(repositoryRoot, 'package.json'));
const VITEST = join(dirname(resolve('vitest/package.json')), 'vitest.mjs');

test.each(TESTED_THREATS)(
  'the test for the threat "$attacker" passes with the security control, and fails when the control is removed from the code',
  async (threat) => {
    const { attacker, test: named, title, edits } = threat;
    const run = () => runNode([VITEST, 'run', '--root', root, named, '-t', title], { cwd: root });
    const before = await run();
    expect(before.output).toMatch(/Tests .*[1-9]\d* passed/);
    expect(before.code, before.output).toBe(0);
    const restore = applySourceEdits(root, { row: attacker, edits });
    const without = await run();
    restore();
    expect(without.output).toMatch(/Tests .*[1-9]\d* failed/);
  },
  // Allows ten minutes, because some of the tests start a database.
  600_000,
);

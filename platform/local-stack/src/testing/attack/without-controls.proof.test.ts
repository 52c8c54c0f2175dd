import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTACK_ROW_NAMES, ATTACK_SUITE_PARTS, namesOfFailedRows } from '../../attack/row';
import { copySiteFolder } from '../../stack/start-site';
import { findOrInstallBrowser } from '../../test-run/browsers';
import { runNode } from '../../workspace/run-node';
import { REMOVABLE_SECURITY_CONTROLS } from './removable-controls';
import { applySourceEdits, copyWorkspace } from './without-controls';

/** Tests remove the controls of this row of the attack report, or `all`. If unset, no test runs. */
const { MUTATE } = process.env;

/** The seconds of each round of the longest attack. */
const SECONDS = '20';

let root: string;
beforeAll(() => {
  if (MUTATE) root = copyWorkspace();
});
afterAll(() => {
  if (MUTATE) rmSync(root, { recursive: true, force: true });
});

const partOf = (row: string) => {
  const part = ATTACK_SUITE_PARTS.find((each) =>
    ATTACK_ROW_NAMES[each].some((name) => name === row),
  );
  if (!part) throw new Error(`No part has the row "${row}".`);
  return part;
};

// Runs only if `MUTATE` is set, because these attacks take hours and need a built site.
test
  .runIf(MUTATE)
  .each(REMOVABLE_SECURITY_CONTROLS.filter(({ row }) => [undefined, 'all', row].includes(MUTATE)))(
  'after the removal of the security control "$without", only the row "$row" fails in its part of the attack report',
  // Repeats a failed test, because rows with measured values may also fail when the machine is
  // busy.
  { retry: 1, timeout: 3_600_000 },
  async (control) => {
    const part = partOf(control.row);
    const file = join(root, 'rows.json');
    const env = { LOCAL_DIR: join(root, '.local'), BROWSER_PATH: findOrInstallBrowser() };
    const run = (...args: string[]) =>
      runNode([join(root, 'platform/local-stack/bin/run.mjs'), ...args], { cwd: root, env });
    rmSync(file, { force: true });
    copySiteFolder(join(root, 'site'));
    const restore = applySourceEdits(root, control);
    try {
      if (part === 'browser' || part === 'imports') {
        const { code, output } = await run('test', '--only=build');
        expect(code, output).toBe(0);
      }
      const options = [`--only=${part}`, `--seconds=${SECONDS}`, `--to=${file}`];
      const { output } = await run('attack', ...options);
      expect(existsSync(file), output).toBe(true);
      const rows = JSON.parse(readFileSync(file, 'utf8'));
      expect(namesOfFailedRows([part], rows)).toEqual([control.row]);
    } finally {
      restore();
    }
  },
);

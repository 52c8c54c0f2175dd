import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '@platform/federation/cli';
import { withTemporaryFolder } from '@platform/federation/temporary-folder';
import {
  ATTACK_ROW_NAMES,
  ATTACK_SUITE_PARTS,
  type AttackReportRow,
  type AttackSuitePart,
  attackReportTable,
  namesOfFailedRows,
} from '../attack/row';
import { reportTestCounts } from '../test-run/test-counts';
import { runBrowserTests, runUnitTests } from '../test-run/tests';
import { flagOption, parseOnlyOption, textOption } from '../workspace/command-options';
import { repositoryRoot } from '../workspace/folders';
import { runNode } from '../workspace/run-node';

/** Runs the attacks of one part. The attacks add rows to the file in `process.env.ATTACK_ROWS`. */
type Attack = (part: AttackSuitePart, seconds: string) => Promise<unknown>;

const attackFrom =
  (folder: string): Attack =>
  async (part, seconds) => {
    const args = ['--import', 'tsx', 'src/testing/attack/main.ts', part, seconds];
    const options = { cwd: join(repositoryRoot, 'platform', folder), show: true };
    const { code } = await runNode(args, options);
    if (code !== 0) throw new Error(`The attacks of "${part}" did not end; see above.`);
  };

const attackInBrowser =
  (...files: string[]): Attack =>
  async () =>
    reportTestCounts(await runBrowserTests(['--project=attack', ...files]));

const ATTACKS: Record<AttackSuitePart, Attack> = {
  backend: attackFrom('backend'),
  floods: attackFrom('backend'),
  site: attackFrom('local-stack'),
  browser: attackInBrowser('redirects', 'tampering'),
  imports: attackInBrowser('imported-files'),
  repository: attackInBrowser('site-repository'),
};

const attack = (parts: readonly AttackSuitePart[], seconds: string, to: string | undefined) =>
  withTemporaryFolder('attack', async (folder) => {
    console.log(`Attacking: ${parts.join(', ')}\n`);
    const file = join(folder, 'rows.jsonl');
    writeFileSync(file, '');
    process.env.ATTACK_ROWS = file;
    let rows: AttackReportRow[] = [];
    for (const part of parts) {
      const before = rows.length;
      await ATTACKS[part](part, seconds);
      const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
      rows = lines.map((line) => JSON.parse(line));
      // Throws an Error for a part without rows, which probably could not start. The report would
      // show its missing rows like successful attacks.
      if (rows.length === before)
        throw new Error(`The attacks of "${part}" did not end; see above.`);
    }
    if (to !== undefined) writeFileSync(to, JSON.stringify(rows));
    console.log(`\n${attackReportTable(rows)}`);
    const failed = namesOfFailedRows(parts, rows);
    if (failed.length > 0) throw new Error(`Got through, or did not end: ${failed.join(', ')}.`);
    if (process.exitCode) throw new Error('A test of an attack failed; see above.');
    console.log('\nNone of these attempts got through.');
  });

/**
 * Attacks a copy of the sources without its security controls. Removes one control at a time: each
 * control against the attacks of `row`, a row of the attack report. `all` means all rows.
 */
const attackWithoutControls = async (row = 'all'): Promise<void> => {
  const rows: string[] = Object.values(ATTACK_ROW_NAMES).flat();
  if (row !== 'all' && !rows.includes(row))
    throw new Error(`There is no row "${row}": choose one of ${rows.join(', ')}.`);
  process.env.MUTATE = row;
  reportTestCounts(await runUnitTests(['without-controls.proof']));
};

export const command = defineCommand({
  help: 'Attacks a backend, the local servers and the site in a browser',
  names: ['[row]'],
  options: {
    mutate: flagOption(
      'removes the control of each row, or of the one named, from a copy: only its row may fail',
    ),
    seconds: textOption('number', 'how long the long attack takes; 60 when left out'),
    only: textOption('parts', `attacks these of ${ATTACK_SUITE_PARTS.join()}`),
    to: textOption('file', 'writes the rows to a file, as JSON'),
  },
  async run({ names: [row], values: { seconds = '60', only, to, mutate = false } }) {
    if (mutate) return attackWithoutControls(row);
    if (row !== undefined) throw new Error(`"${row}" needs --mutate.`);
    if (!(Number(seconds) > 0))
      throw new Error(`--seconds is "${seconds}": give a number above 0.`);
    await attack(parseOnlyOption(only, ATTACK_SUITE_PARTS), seconds, to);
  },
});

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '@platform/federation/cli';
import { readPageInput } from '@platform/federation/hosting';
import { readSiteState } from '@platform/federation/release';
import { withTemporaryFolder } from '@platform/federation/temporary-folder';
import {
  attackWithBrokenRequestTargets,
  attackWithForeignHostHeaders,
  attackWithForeignOrigins,
} from '../attack/hosts';
import { evaluateContentSecurityPolicies } from '../attack/policies';
import { ATTACK_PARTS, type AttackPart } from '../attack/removable-controls';
import { type AttackReportRow, attackReportTable } from '../attack/row';
import { attackWithoutEachControl, namesOfFailedRows } from '../attack/without-controls';
import { localReleasesFolder } from '../release/build';
import { copySiteFolder, planReleasedSiteStack } from '../stack/start-site';
import { chooseParts } from '../test-run/choose-parts';
import { reportTestCounts } from '../test-run/test-counts';
import { runBrowserTests } from '../test-run/tests';
import { flagOption, textOption } from '../workspace/command-options';
import { repositoryRoot } from '../workspace/folders';
import { findFreePorts } from '../workspace/ports';
import { runNode } from '../workspace/run-node';

/** Attacks one part. Adds rows to the file that `ATTACK_ROWS` names, which is in `folder`. */
type Attack = (part: AttackPart, seconds: string, folder: string) => Promise<unknown>;

const rowsFile = (folder: string): string => join(folder, 'rows.jsonl');

const attackBackend: Attack = async (part, seconds) => {
  const args = ['--import', 'tsx', 'src/testing/attack/main.ts', part, seconds];
  const options = { cwd: join(repositoryRoot, 'platform/backend'), show: true };
  const { code } = await runNode(args, options);
  if (code !== 0) throw new Error('The attack on the backend did not end; see above.');
};

const attackSite: Attack = async (_part, _seconds, folder) => {
  const site = copySiteFolder(join(folder, 'site'));
  const ports = await findFreePorts();
  const stack = await planReleasedSiteStack({ ports, localDir: join(folder, 'local'), site });
  const version = readSiteState(site).packages['remote-main']?.live;
  const entry = `/${version}/remoteEntry.js`;
  const local = [
    { name: 'the site', port: ports.shell, path: '/' },
    { name: "the site's API", port: ports.shell, path: '/api/readiness_check' },
    { name: 'the backend', port: ports.backend, path: '/readiness_check' },
    { name: 'the identity front', port: ports.identity, path: '/' },
  ];
  const all = [...local, { name: "a remote's server", port: ports.remotes.main ?? 0, path: entry }];
  const page = readFileSync(join(localReleasesFolder, 'shell', 'index.html'), 'utf8');
  await stack.start();
  try {
    const rows = [
      await attackWithForeignHostHeaders(all),
      // Leaves out the server of the remote, because every website may read its files.
      await attackWithForeignOrigins(local),
      // Sends invalid requests last, because they may crash a server.
      await attackWithBrokenRequestTargets(all),
      evaluateContentSecurityPolicies(readPageInput(page)),
    ];
    for (const row of rows) appendFileSync(rowsFile(folder), `${JSON.stringify(row)}\n`);
  } finally {
    await stack.stop();
  }
};

const attackInBrowser =
  (...files: string[]): Attack =>
  async () =>
    reportTestCounts(await runBrowserTests(['--project=attack', ...files]));

const ATTACKS: Record<AttackPart, Attack> = {
  backend: attackBackend,
  floods: attackBackend,
  site: attackSite,
  browser: attackInBrowser('redirects', 'tampering'),
  imports: attackInBrowser('imported-files'),
  repository: attackInBrowser('site-repository'),
};

const attack = (parts: readonly AttackPart[], seconds: string, to: string | undefined) =>
  withTemporaryFolder('attack', async (folder) => {
    console.log(`Attacking: ${parts.join(', ')}\n`);
    const file = rowsFile(folder);
    writeFileSync(file, '');
    process.env.ATTACK_ROWS = file;
    let rows: AttackReportRow[] = [];
    for (const part of parts) {
      const before = rows.length;
      await ATTACKS[part](part, seconds, folder);
      const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
      rows = lines.map((line) => JSON.parse(line));
      // Fails here, because missing rows of a part that could not start would look like break-ins.
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

export const command = defineCommand({
  help: 'Attacks a backend, the local servers and the site in a browser',
  names: ['[row]'],
  options: {
    seconds: textOption('number', 'how long the long attack takes; 60, and 20 with --mutate'),
    only: textOption('parts', `attacks these of ${ATTACK_PARTS.join()}`),
    to: textOption('file', 'writes the rows to a file, as JSON'),
    mutate: flagOption(
      'removes the control of each row, or of the one named, and tells which rows of its part, or of those chosen, fail',
    ),
  },
  async run({ names: [row], values: { seconds, only, to, mutate: isMutating = false } }) {
    if (seconds !== undefined && !(Number(seconds) > 0))
      throw new Error(`--seconds is "${seconds}": give a number above 0.`);
    if (row !== undefined && !isMutating) throw new Error(`"${row}" needs --mutate.`);
    const parts = chooseParts(only, ATTACK_PARTS);
    if (isMutating)
      await attackWithoutEachControl(row, only === undefined ? undefined : parts, seconds ?? '20');
    else await attack(parts, seconds ?? '60', to);
  },
});

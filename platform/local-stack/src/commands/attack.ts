import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '@platform/federation/cli';
import { policyInputOfPage } from '@platform/federation/hosting';
import { withTemporaryFolder } from '@platform/federation/temporary-folder';
import {
  attackWithBrokenRequestTargets,
  attackWithForeignHosts,
  attackWithForeignOrigins,
} from '../attack/hosts';
import { evaluateContentSecurityPolicies } from '../attack/policies';
import { ATTACK_PARTS, type AttackPart } from '../attack/removable-controls';
import { type AttackRow, attackTable } from '../attack/row';
import { attackWithoutEachControl, namesOfFailedRows } from '../attack/without-controls';
import { siteFolder } from '../release/build';
import { copySite, startReleasedSiteStack } from '../stack/start-site';
import { reportCounts } from '../test-run/counts';
import { chooseParts } from '../test-run/options';
import { runBrowserTests } from '../test-run/tests';
import { repositoryRoot } from '../workspace/folders';
import { findFreePorts } from '../workspace/ports';
import { runNode } from '../workspace/run-node';

const backendFolder = join(repositoryRoot, 'platform', 'backend');

const backendRows =
  (part: AttackPart) =>
  async (folder: string, seconds: string): Promise<AttackRow[]> => {
    const file = join(folder, `${part}.json`);
    const script = join('src', 'testing', 'attack', 'main.ts');
    const args = ['--import', 'tsx', script, file, part, seconds];
    await runNode(args, { cwd: backendFolder, show: true });
    if (!existsSync(file)) throw new Error('The attack on the backend did not end; see above.');
    return JSON.parse(readFileSync(file, 'utf8'));
  };

const siteRows = async (folder: string): Promise<AttackRow[]> => {
  const ports = await findFreePorts();
  const localDir = join(folder, 'local');
  const site = await startReleasedSiteStack({
    ports,
    localDir,
    site: copySite(join(folder, 'site')),
  });
  try {
    const registry = JSON.parse(
      readFileSync(join(folder, 'site', 'shell', 'remotes.json'), 'utf8'),
    );
    const remoteFile = `/${registry.remotes.main.current.version}/remoteEntry.js`;
    const local = [
      { name: 'the site', port: ports.shell, path: '/' },
      { name: "the site's API", port: ports.shell, path: '/api/readiness_check' },
      { name: 'the backend', port: ports.backend, path: '/readiness_check' },
      { name: 'the identity front', port: ports.identity, path: '/' },
    ];
    const remote = {
      name: "a remote's server",
      port: ports.remotes.main ?? 0,
      path: remoteFile,
    };
    return [
      await attackWithForeignHosts([...local, remote]),
      // The remote is not attacked here, because every website may read its files.
      await attackWithForeignOrigins(local),
      // This attack is the last one on these servers, because it may crash a server.
      await attackWithBrokenRequestTargets([...local, remote]),
      evaluateContentSecurityPolicies(
        policyInputOfPage(readFileSync(join(siteFolder, 'shell', 'index.html'), 'utf8')),
      ),
    ];
  } finally {
    await site.stop();
  }
};

const e2eRows =
  (part: AttackPart, ...files: string[]) =>
  async (folder: string): Promise<AttackRow[]> => {
    const file = join(folder, `${part}.jsonl`);
    process.env.ATTACK_ROWS = file;
    reportCounts(await runBrowserTests(['--project=attack', ...files]));
    if (!existsSync(file)) throw new Error('The attacks in e2e did not end; see above.');
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };

const ROWS_BY_PART: Record<AttackPart, (folder: string, seconds: string) => Promise<AttackRow[]>> =
  {
    backend: backendRows('backend'),
    floods: backendRows('floods'),
    site: siteRows,
    browser: e2eRows('browser', 'redirects', 'tampering'),
    imports: e2eRows('imports', 'imported-files'),
    repository: e2eRows('repository', 'site-repository'),
  };

const attack = (parts: readonly AttackPart[], seconds: string, to: string | undefined) =>
  withTemporaryFolder('attack', async (folder) => {
    console.log(`Attacking: ${parts.join(', ')}\n`);
    const rows: AttackRow[] = [];
    for (const part of parts) rows.push(...(await ROWS_BY_PART[part](folder, seconds)));
    if (to !== undefined) writeFileSync(to, JSON.stringify(rows));
    console.log(`\n${attackTable(rows)}`);
    const failed = namesOfFailedRows(parts, rows);
    if (failed.length > 0) throw new Error(`Got through, or did not end: ${failed.join(', ')}.`);
    if (process.exitCode) throw new Error('A test of an attack failed; see above.');
    console.log('\nNone of these attempts got through.');
  });

export const command = defineCommand({
  help: 'Attacks a backend, the local servers and the site in a browser',
  names: ['[row]'],
  options: {
    seconds: {
      type: 'string',
      value: 'number',
      help: 'how long the long attack takes; 60, and 20 with --mutate',
    },
    only: { type: 'string', value: 'parts', help: `attacks these of ${ATTACK_PARTS.join()}` },
    to: { type: 'string', value: 'file', help: 'writes the rows to a file, as JSON' },
    mutate: {
      type: 'boolean',
      help: 'removes the control of each row, or of the one named, and tells which rows of its part, or of those chosen, fail',
    },
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

import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPageInput } from '@platform/federation/hosting';
import { readSiteState } from '@platform/federation/release';
import { withTemporaryFolder } from '@platform/federation/temporary-folder';
import type { AttackReportRow } from '../../attack/row';
import { localReleasesFolder } from '../../release/build';
import { copySiteFolder, planReleasedSiteStack } from '../../stack/start-site';
import { findFreePorts } from '../../workspace/ports';
import {
  attackWithBrokenRequestTargets,
  attackWithForeignHostHeaders,
  attackWithForeignOrigins,
} from './hosts';
import { evaluateContentSecurityPolicies } from './policies';

// Runs the attacks of `npm run attack` on the local servers of the released site. The variable
// `ATTACK_ROWS` names the report's file.
const keep = (row: AttackReportRow) => {
  const file = process.env.ATTACK_ROWS;
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
  console.log(`  ${row.through.length === 0 ? '✓' : '✗'} ${row.name}`);
};

await withTemporaryFolder('attacked-site', async (folder) => {
  const site = copySiteFolder(join(folder, 'site'));
  const ports = await findFreePorts();
  const stack = await planReleasedSiteStack({ ports, localDir: join(folder, 'local'), site });
  const version = readSiteState(site).packages['remote-main']?.live;
  const entry = `/${version}/remoteEntry.js`;
  const servers = [
    { name: 'the site', port: ports.shell, path: '/' },
    { name: "the site's API", port: ports.shell, path: '/api/readiness_check' },
    { name: 'the backend', port: ports.backend, path: '/readiness_check' },
    { name: 'the checkout', port: ports.backend, path: '/checkout?client_reference_id=x' },
    { name: 'the identity front', port: ports.identity, path: '/' },
    { name: "a remote's server", port: ports.remotes['remote-main'] ?? 0, path: entry },
  ];
  const page = readFileSync(join(localReleasesFolder, 'shell', 'index.html'), 'utf8');
  await stack.start();
  try {
    keep(await attackWithForeignHostHeaders(servers));
    keep(await attackWithForeignOrigins(servers));
    // Sends invalid requests last, because they may crash a server.
    keep(await attackWithBrokenRequestTargets(servers));
    keep(evaluateContentSecurityPolicies(readPageInput(page)));
  } finally {
    await stack.stop();
  }
});

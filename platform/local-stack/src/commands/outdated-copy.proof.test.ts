import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  createFixtureSite,
  FIXTURE_ORIGINS,
  writeRemoteBuildFixture,
} from '@platform/federation/testing';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../workspace/folders';
import { runNode } from '../workspace/run-node';

test('no command changes an outdated copy of the live site, unless the option --offline is given', async () => {
  const on = createFixtureSite();
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
  await on.releaseRemote('1.1.0');
  const mine = join(on.root, 'mine');
  cpSync(on.site, mine, { recursive: true });
  // Releases a remote in the original folder, as a colleague would, so that the copy `mine` is
  // outdated. The server below serves the original folder as the live site.
  await on.releaseRemote('1.0.0', { name: 'reports' });
  const server = createServer((request, response) => {
    response.end(readFileSync(join(on.site, 'shell', request.url ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const live = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(mine, 'deploy.json'), JSON.stringify({ live, origins: FIXTURE_ORIGINS }));

  const run = (name: string, ...args: string[]) =>
    runNode([
      join(repositoryRoot, 'platform/local-stack/bin/run.mjs'),
      name,
      ...args,
      '--site',
      mine,
    ]);
  const build = writeRemoteBuildFixture(join(on.root, 'build'), '1.2.0');
  const release = ['remote-main', '--from', build];
  const before = readFileSync(join(mine, 'releases.json'), 'utf8');
  for (const [name, ...args] of [
    ['release', ...release],
    ['rollback', 'remote-main'],
    ['releases'],
  ]) {
    const { code, output } = await run(name ?? '', ...args);
    expect(output).toMatch(
      /mine is an outdated copy: .* Fetch the folder again, then repeat this\./,
    );
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  }
  expect(readFileSync(join(mine, 'releases.json'), 'utf8')).toBe(before);
  expect(await run('release', ...release, '--offline', '--no-smoke')).toMatchObject({ code: 0 });
  server.close();
  server.closeAllConnections();
  on.remove();
});

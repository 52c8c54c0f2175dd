import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  writeRemoteBuildFixture,
} from '../../testing/fixture-site';
import { publishBuild, rollBackPackage } from '../publish';
import { checkFolderIsUpToDate } from './generation';
import { readSiteState } from './site-state';

let on: FixtureSite;
let deployed: string;
let server: Server;
let live: string;

beforeEach(async () => {
  on = createFixtureSite();
  deployed = path.join(on.root, 'deployed');
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
  server = createServer((request, response) => {
    const file = path.join(deployed, 'shell', request.url ?? '');
    if (existsSync(file)) response.end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  live = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  on.remove();
});

/** Copies one folder over another, as rsync does: keeps files that only the target has. */
const copy = (from: string, to: string) => cpSync(from, to, { recursive: true, force: true });

/** Releases remote-reports, which belongs to another team, into a copy of the site folder. */
const releaseIn = (site: string, version: string) => {
  const build = writeRemoteBuildFixture(path.join(on.root, 'other'), version, { name: 'reports' });
  return publishBuild({ site, origins: FIXTURE_ORIGINS, name: 'remote-reports', build });
};

test('a copy of the site without the newest release is rejected as outdated until somebody copies the deployed site again', async () => {
  const mine = path.join(on.root, 'mine');
  const theirs = path.join(on.root, 'theirs');
  for (const each of [mine, theirs, deployed]) copy(on.site, each);
  await releaseIn(theirs, '1.0.0');
  await checkFolderIsUpToDate(theirs, live);
  copy(theirs, deployed);

  await expect(checkFolderIsUpToDate(mine, live)).rejects.toThrow(
    /mine is an outdated copy: .* is at generation 3-\w{8}, which this folder does not know; it is at 2-\w{8}\./,
  );
  await expect(checkFolderIsUpToDate(mine, live)).rejects.toThrow(
    /Fetch the folder again, then repeat this\. If it was restored from a backup on purpose, add --offline\.$/,
  );
  copy(deployed, mine);
  await checkFolderIsUpToDate(mine, live);
});

test('a changed copy of the site is rejected as outdated after another changed copy was deployed', async () => {
  const mine = path.join(on.root, 'mine');
  const theirs = path.join(on.root, 'theirs');
  for (const each of [mine, theirs]) copy(on.site, each);
  await releaseIn(mine, '1.0.0');
  await releaseIn(theirs, '2.0.0');
  copy(theirs, deployed);
  await expect(checkFolderIsUpToDate(mine, live)).rejects.toThrow(/mine is an outdated copy/);
});

test('a site folder that is newer than the deployed site counts as up to date', async () => {
  copy(on.site, deployed);
  await on.releaseRemote('1.0.1');
  await on.releaseRemote('1.0.2');
  await checkFolderIsUpToDate(on.site, live);
});

test('a site folder counts as up to date when nothing was deployed yet', async () => {
  await checkFolderIsUpToDate(on.site, live);
});

test('the check for an outdated site folder fails when the live site does not answer, and the error mentions --offline', async () => {
  server.close();
  server.closeAllConnections();
  await expect(checkFolderIsUpToDate(on.site, live)).rejects.toThrow(
    /remotes\.json of the live site could not be read: .* With --offline, the live site is not asked/,
  );
});

test('the check for an outdated copy of the site fails when the registry of the live site is not a JSON object, and the error names the registry', async () => {
  copy(on.site, deployed);
  writeFileSync(path.join(deployed, 'shell/remotes.json'), 'null');
  await expect(checkFolderIsUpToDate(on.site, live)).rejects.toThrow(
    /^remotes\.json of \S+ cannot be used: Invalid .*\. So this folder may be outdated/,
  );
});

test('each change of a site gets a new generation number, but a release that changes nothing gets no number', async () => {
  const { generations } = readSiteState(on.site);
  expect(generations).toEqual([
    expect.stringMatching(/^2-\w{8}$/),
    expect.stringMatching(/^1-\w{8}$/),
  ]);
  expect(JSON.parse(on.read('shell/remotes.json')).generation).toBe(generations[0]);
  await on.releaseRemote('1.0.0');
  expect(readSiteState(on.site).generations).toEqual(generations);
  await on.releaseRemote('1.0.1');
  await rollBackPackage({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' });
  expect(readSiteState(on.site).generations).toHaveLength(4);
});

test('a site folder whose releases.json has no generation numbers yet counts as up to date and accepts releases', async () => {
  const { generations: _, ...state } = readSiteState(on.site);
  rmSync(path.join(on.site, '.releases'), { recursive: true });
  writeFileSync(path.join(on.site, 'releases.json'), JSON.stringify(state));
  const { generation: __, ...registry } = JSON.parse(on.read('shell/remotes.json'));
  copy(on.site, deployed);
  writeFileSync(path.join(deployed, 'shell/remotes.json'), JSON.stringify(registry));
  await checkFolderIsUpToDate(on.site, live);
  await on.releaseRemote('1.0.1');
  expect(readSiteState(on.site).generations[0]).toMatch(/^1-/);
});

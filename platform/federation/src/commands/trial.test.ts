import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { versionFolder } from '../release';
import { smoke } from '../smoke';
import { type FixtureSite, fixtureSite } from '../testing/fixture-site';
import { trySmoke } from './trial';

vi.mock('../smoke', () => ({ smoke: vi.fn(async () => []) }));

let on: FixtureSite;
beforeEach(async () => {
  on = fixtureSite();
  await on.releaseRemote('1.0.0');
});
afterEach(() => on.remove());

/** Tries a kept version from a remote's own repository, whose site is this one. */
const tryKept = (typed: { site?: string }, live?: string) => {
  const build = async () => {};
  const packages = ['remote-main'];
  const own = { root: on.root, packages, build, site: on.site, live, localOrigins: {} };
  return trySmoke(own, {
    name: 'remote-main',
    build: (site) => versionFolder(site, 'remote-main', '1.0.0'),
    live: undefined,
    where: typed,
    accepted: [],
  });
};

test('a kept version is tried on the site’s address, from package.json or from deploy.json', async () => {
  const build = versionFolder(on.site, 'remote-main', '1.0.0');
  await tryKept({}, 'https://app.example.com/');
  expect(smoke).toHaveBeenLastCalledWith(
    expect.objectContaining({ site: 'https://app.example.com/', build }),
  );
  const deployed = { live: 'https://stage.example.com/' };
  writeFileSync(join(on.site, 'deploy.json'), JSON.stringify(deployed));
  await tryKept({ site: on.site }, 'https://app.example.com/');
  expect(smoke).toHaveBeenLastCalledWith(
    expect.objectContaining({ site: 'https://stage.example.com/', build }),
  );
});

test('a site without a known address is refused', async () => {
  await expect(tryKept({ site: on.site }, 'https://app.example.com/')).rejects.toThrow(
    'Say where the site is deployed: --live <url>, or "live" in package.json or in its deploy.json.',
  );
});

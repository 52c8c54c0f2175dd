import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { integrityOf } from '../build/integrity';
import { type Registry, type RegistryEntry, registryEntrySchema } from '../runtime';
import {
  createFixtureRoute,
  writeRemoteBuildFixture,
  writeShellBuildFixture,
} from '../testing/fixture-site';
import { composeSiteDocuments } from './compose';
import { SHELL, versionFolder } from './site/site-folders';
import type { PackageState } from './site/site-state';

let site: string;
beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'));
});
afterEach(() => rmSync(site, { recursive: true, force: true }));

const PAGES = ['list', 'detail', 'settings', 'history', 'help'];
const versionOf = (name: string, number: number) =>
  `1.${number}.0-${createHash('sha256').update(`${name} ${number}`).digest('hex').slice(0, 8)}`;

const kept = (versions: readonly string[]): PackageState => ({
  live: versions[0] ?? '',
  history: versions.map((version) => ({ version, releasedAt: '2026-01-01T00:00:00.000Z' })),
});

const pageWith = (count: number) => {
  const names = Array.from({ length: count }, (_, index) => `team${index}`);
  const packages: Record<string, PackageState> = { [SHELL]: kept(['1.0.0']) };
  writeShellBuildFixture(versionFolder(site, SHELL, '1.0.0'), '1.0.0');
  for (const name of names) {
    const versions = [versionOf(name, 2), versionOf(name, 1)];
    packages[`remote-${name}`] = kept(versions);
    for (const version of versions) {
      writeRemoteBuildFixture(versionFolder(site, `remote-${name}`, version), version, {
        name,
        routes: PAGES.map((each) =>
          createFixtureRoute(`/${name}/${each}`, `The ${each} of ${name}`),
        ),
        extraFiles: Object.fromEntries(
          Array.from({ length: 27 }, (_, index) => [`${index}.js`, `${name} ${version} ${index}`]),
        ),
      });
    }
  }
  const origins = Object.fromEntries(
    names.map((name) => [`remote-${name}`, `https://cdn.example/remote-${name}/`]),
  );
  const { 'index.html': html = '', 'remotes.json': registry = '' } = composeSiteDocuments(
    site,
    { schema: 2, generations: ['a'], packages },
    origins,
  );
  const [, block = ''] = /id="registry">(.*)<\/script>/.exec(html) ?? [];
  const inlined: Registry = JSON.parse(block);
  return { html, inlined: inlined.remotes, registry: JSON.parse(registry) as Registry };
};

test('in a site with few remotes, index.html has full descriptions of the live versions and short descriptions of earlier versions', () => {
  const { inlined, registry } = pageWith(2);
  for (const [name, { current, previous }] of Object.entries(registry.remotes)) {
    expect(inlined[name]?.current).toEqual(current);
    const [outlined] = inlined[name]?.previous ?? [];
    const whole = Buffer.from(JSON.stringify(previous[0]?.description, null, 2));
    expect(outlined?.outlineOf).toBe(integrityOf(whole));
    expect(outlined?.description?.files).toEqual({});
    // The short description has all paths, because a shell must know the pages of this version.
    expect(outlined?.description?.routes.map(({ path }) => path)).toEqual(
      previous[0]?.description?.routes.map(({ path }) => path),
    );
    expect(v.is(registryEntrySchema, inlined[name])).toBe(true);
  }
});

test('with 100 remotes, index.html stays below 25 kB after gzip, and remotes.json has the full descriptions', () => {
  const { html, inlined, registry } = pageWith(100);
  expect(gzipSync(html).length).toBeLessThan(25_000);
  const { current, previous } = inlined.team7 as RegistryEntry;
  expect(v.is(registryEntrySchema, inlined.team7)).toBe(true);
  // Expects that the keys keep the order of earlier versions of the kit. `verify-site` creates the
  // page again and compares the texts, so a new order would make it reject existing pages.
  expect(Object.keys(inlined.team7 ?? {})).toEqual(['package', 'previous', 'current']);
  expect(current.description?.routes).toMatchObject([
    { path: '/team7/list', title: 'The list of team7' },
    {},
    {},
    {},
    {},
  ]);
  const { description } = registry.remotes.team7?.current ?? {};
  expect(Object.keys(description?.files ?? {})).toHaveLength(30);
  expect(current.outlineOf).toBe(integrityOf(Buffer.from(JSON.stringify(description, null, 2))));
  expect(previous).toHaveLength(1);
  expect(previous[0]?.outlineOf).not.toBe(current.outlineOf);
});

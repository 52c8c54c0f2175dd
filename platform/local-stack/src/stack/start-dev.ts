import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSiteState, versionFolder } from '@platform/federation/release';
import type { Registry, RegistryEntry } from '@platform/federation/runtime';
import { createLocalSiteConfig, type LocalSiteConfig } from '../config/site-config';
import { localReleasesFolder } from '../release/build';
import { devServerSpecs } from '../services/specs';
import { createRemoteServer } from '../site-server/site-server';
import { findRemotes, shortNameOf } from '../workspace/folders';
import { localOriginOf, type Ports } from '../workspace/ports';
import { prepareNewStackSettings } from './running';
import { createStack, type Stack, type StackOptions } from './stack';

/** The registry has no descriptions of remotes, because each development server sends its own. */
export function createDevRegistry(ports: Ports, remotes: readonly string[]): Registry {
  const entries = remotes.map((name) => {
    const url = `${localOriginOf(ports.remotes[name] ?? 0)}/`;
    return [shortNameOf(name), { package: name, current: { version: 'dev', url }, previous: [] }];
  });
  return { schema: 1, remotes: Object.fromEntries(entries) };
}

/** Returns the named remotes, or all remotes when `names` is empty. Throws for unknown names. */
export function chooseRemotes(
  remotes: readonly string[],
  names: readonly string[],
): readonly string[] {
  const known = remotes.flatMap((remote) => [shortNameOf(remote), remote]);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const list = remotes.map(shortNameOf).join(', ');
    throw new Error(`There is no remote "${unknown}" in the workspace: choose from ${list}.`);
  }
  if (names.length === 0) return remotes;
  return remotes.filter((remote) => names.includes(remote) || names.includes(shortNameOf(remote)));
}

/** Returns undefined for a retired remote. Throws an Error for a remote without a live version. */
export function registryEntryOfLiveVersion(
  site: string,
  name: string,
  port: number,
): RegistryEntry | undefined {
  const { live: version, retired } = readSiteState(site).packages[name] ?? {};
  if (retired) return undefined;
  if (!version) {
    throw new Error(
      `${name} has no build yet: run "npm run build" first, or start its server too, with "${shortNameOf(name)}".`,
    );
  }
  const file = join(versionFolder(site, name, version), 'remote.json');
  const url = `${localOriginOf(port)}/${version}/`;
  const current = { version, url, description: JSON.parse(readFileSync(file, 'utf8')) };
  return { package: name, current, previous: [] };
}

export function writeDevConfigAndRegistry(
  localDir: string,
  { config, registry }: { config: LocalSiteConfig; registry: Registry },
): void {
  const folder = join(localDir, 'public');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries({ config, remotes: registry })) {
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
  }
}

/**
 * Plans `npm start`. The plan's `start` runs it. Throws an Error for an unknown name, a remote
 * without a build, a port in use, or a stack that already runs from `localDir`.
 * @param names the remotes to develop, by default all; other remotes run from their live version
 */
export async function planDevStack(
  options: StackOptions,
  names: readonly string[] = [],
): Promise<Stack> {
  const all = findRemotes();
  const remotes = chooseRemotes(all, names);
  const run = await prepareNewStackSettings(options);
  const config = createLocalSiteConfig(run.ports, run);
  const registry = createDevRegistry(run.ports, remotes);
  const servers = all
    .filter((remote) => !remotes.includes(remote))
    .flatMap((remote) => {
      const port = run.ports.remotes[remote] ?? 0;
      const entry = registryEntryOfLiveVersion(localReleasesFolder, remote, port);
      if (!entry) return [];
      registry.remotes[shortNameOf(remote)] = entry;
      return [createRemoteServer(localReleasesFolder, remote, port, config)];
    });
  writeDevConfigAndRegistry(run.localDir, { config, registry });
  return createStack({ run, events: options.events, specs: devServerSpecs(run, remotes), servers });
}

import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const repositoryRoot = resolve(import.meta.dirname, '../../../..');

/** Returns the folder for all files of a local run: `LOCAL_DIR`, or `.local`, which git ignores. */
export function localDataFolder(env: NodeJS.ProcessEnv): string {
  return resolve(env.LOCAL_DIR || join(repositoryRoot, '.local'));
}

/** Returns the short name, which is also the name in the registry: `main` for `remote-main`. */
export const shortNameOf = (packageName: string): string =>
  packageName.slice('remote-'.length).replaceAll('-', '_');

/**
 * The remotes that are first in the list, so that their default ports never change. Other remotes
 * follow by name.
 */
const REMOTES_WITH_FIXED_PORTS = ['remote-onboarding', 'remote-main'];

/** Returns the packages of remotes (`remote-*` with a package.json), sorted by default port. */
export function findRemotes(root: string = repositoryRoot): string[] {
  const others = readdirSync(root)
    .filter((name) => name.startsWith('remote-') && !REMOTES_WITH_FIXED_PORTS.includes(name))
    .sort((a, b) => a.localeCompare(b));
  return [...REMOTES_WITH_FIXED_PORTS, ...others].filter((name) =>
    existsSync(join(root, name, 'package.json')),
  );
}

/** Returns the folders of packages with translated texts: folders in the root with `locales`. */
export const findTranslatedPackages = (): string[] =>
  readdirSync(repositoryRoot)
    .map((name) => join(repositoryRoot, name))
    .filter((folder) => existsSync(join(folder, 'locales')));

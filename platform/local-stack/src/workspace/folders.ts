import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url)).replace(
  /[\\/]$/,
  '',
);

/** Returns the folder for all files of a local run, which git ignores. Tests set `LOCAL_DIR`. */
export function localDataFolder(env: NodeJS.ProcessEnv): string {
  return resolve(env.LOCAL_DIR || join(repositoryRoot, '.local'));
}

/** A remote of the workspace: the names of package and folder, and `name` in the registry. */
export type WorkspaceRemote = { package: string; name: string; folder: string };

/** The first two remotes, which keep their known ports. All others follow, sorted by name. */
const REMOTES_WITH_FIXED_PORTS = ['remote-onboarding', 'remote-main'];

/** Finds the workspace's remotes (`remote-*` with a package.json), in the order of ports. */
export function findRemotes(root: string = repositoryRoot): WorkspaceRemote[] {
  const rank = (name: string) =>
    REMOTES_WITH_FIXED_PORTS.includes(name)
      ? REMOTES_WITH_FIXED_PORTS.indexOf(name)
      : REMOTES_WITH_FIXED_PORTS.length;
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('remote-'))
    .map((entry) => entry.name)
    .filter((name) => existsSync(join(root, name, 'package.json')))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((name) => ({
      package: name,
      name: name.slice('remote-'.length).replaceAll('-', '_'),
      folder: join(root, name),
    }));
}

/** Returns the root folders of packages with translated texts: those with a folder `locales`. */
export const translatedFolders = (root: string = repositoryRoot): string[] =>
  readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'locales')))
    .map((name) => join(root, name));

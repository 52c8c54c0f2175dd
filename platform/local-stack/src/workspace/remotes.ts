import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './folders';

/** A remote of the workspace: its package and folder name, and the short key the registry knows it by. */
export type WorkspaceRemote = { package: string; name: string; folder: string };

/** The remotes that came first keep the ports they are known by; any other follows them in the order of its name. */
const FIRST = ['remote-onboarding', 'remote-main'];

/**
 * The workspace's remotes: every folder `remote-*` with a package.json, in the order of their ports. A new remote is
 * found here and named nowhere else.
 */
export function findRemotes(root: string = repositoryRoot): WorkspaceRemote[] {
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
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

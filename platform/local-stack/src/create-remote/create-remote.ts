import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runPnpm } from '../install/pnpm.mjs';
import { readPorts } from '../workspace/ports';
import { findRemotes } from '../workspace/remotes';
import type { RemoteName } from './remote-files';
import { remoteFiles } from './remote-files';

/** The default port of a remote in the workspace at `root`. */
const defaultPort = (root: string, name: RemoteName): number => {
  const remotes = findRemotes(root);
  const own = remotes.find((remote) => remote.package === name.package);
  return readPorts({}, remotes).remotes[own?.name ?? ''] ?? 0;
};

/**
 * Writes a new remote into the workspace at `root`, where its folder name makes it known. Returns the paths of its
 * files.
 */
export const writeRemote = (root: string, name: RemoteName): string[] => {
  const folder = join(root, name.package);
  if (existsSync(folder)) throw new Error(`There is a folder ${name.package} already.`);
  const write = (files: Record<string, string>) => {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
  };
  // The port depends on the remote's place among all remotes, so the folder must exist first.
  write({ 'package.json': remoteFiles(name, 0)['package.json'] ?? '' });
  const files = remoteFiles(name, defaultPort(root, name));
  write(files);
  addToWorkflows(root, name.package);
  return Object.keys(files);
};

const WORKFLOWS = ['pipeline.yml', 'rollback.yml'];

/** Adds a remote to the packages that the workflows release and roll back, before the shell, which comes last. */
const addToWorkflows = (root: string, name: string): void => {
  for (const workflow of WORKFLOWS) {
    const file = join(root, '.github/workflows', workflow);
    if (!existsSync(file)) continue;
    writeFileSync(file, readFileSync(file, 'utf8').replace(', shell]', `, ${name}, shell]`));
  }
};

/**
 * Links the dependencies of a new package, which the workspace already has, and adds the package to the lock file.
 * Throws an Error when pnpm fails. The files stay, and `npm start` tries again.
 */
export const installPackages = (root: string): void => {
  const { status, error } = runPnpm(root, ['install', '--prefer-offline', '--no-frozen-lockfile']);
  if (error) throw new Error(`npm could not be started (${error.message}).`);
  if (status !== 0) {
    throw new Error(
      'The remote is written, but its packages could not be linked, and the lines above say why. Once that is mended: node platform/local-stack/pnpm/node_modules/pnpm/bin/pnpm.mjs install --no-frozen-lockfile',
    );
  }
};

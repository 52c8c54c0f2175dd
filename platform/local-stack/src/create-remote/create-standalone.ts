import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../workspace/folders';
import type { RemoteName } from './remote-files';
import { type Surroundings, standaloneFiles } from './standalone-files';

/** The places where this workspace installs what a remote needs: what the shell gives, and the tools. */
const INSTALLED = ['shell/node_modules', 'remote-main/node_modules', 'node_modules'];

const versionOf = (name: string): string => {
  const file = INSTALLED.map((folder) => join(repositoryRoot, folder, name, 'package.json')).find(
    existsSync,
  );
  if (!file) throw new Error(`${name} is not installed in this workspace.`);
  return JSON.parse(readFileSync(file, 'utf8')).version;
};

const run = (folder: string, command: string, args: readonly string[]): void => {
  const { status, error } = spawnSync(command, args, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) throw new Error(`${command} could not be started (${error.message}).`);
  if (status !== 0) {
    throw new Error(
      `"${command} ${args.join(' ')}" failed in ${folder}, and the lines above say why. The files are written: run it again there.`,
    );
  }
};

/**
 * Makes a git repository with a new remote and installs its packages. Returns the paths of its files. Throws an Error when
 * the folder contains anything.
 */
export const createStandalone = (
  folder: string,
  name: RemoteName,
  surroundings: Surroundings,
): string[] => {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty: name a new folder.`);
  }
  const files = standaloneFiles(name, surroundings, versionOf);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  run(folder, 'git', ['init', '--quiet', '--initial-branch=main']);
  // Named again, because a setting of this process would win over the new file.
  const from = surroundings.registry ? ['--registry', surroundings.registry] : [];
  run(folder, 'npm', ['install', '--no-audit', '--no-fund', ...from]);
  return Object.keys(files);
};

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@platform/local-stack';
import { endCommand } from '../deployments/commands';

const FOLDER = path.join(import.meta.dirname, 'registry');
const PROGRAM = path.join(FOLDER, 'node_modules/verdaccio/bin/verdaccio');

export type PackageRegistry = { url: string; stop(): Promise<void> };

const npm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8' }).trim();

const settings = (upstream: string): string => `
storage: ./packages
uplinks:
  upstream:
    url: ${upstream}
    timeout: 60s
    # By default two failures end all requests for five minutes. npm then leaves optional packages out of its lock file.
    max_fails: 1000
    fail_timeout: 1s
packages:
  'shared-*': { access: $all, publish: $all }
  '@platform/*': { access: $all, publish: $all }
  '**': { access: $all, proxy: upstream }
log: { type: stdout, format: pretty, level: error }
`;

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(new URL('-/ping', url))).ok;
  } catch {
    return false;
  }
};

/**
 * Starts an npm registry, which stores the packages of this workspace in a folder and gets all
 * others from npm's registry. The first call installs the registry's program (Verdaccio).
 */
export const startPackageRegistry = async (folder: string): Promise<PackageRegistry> => {
  if (!existsSync(PROGRAM)) npm(FOLDER, 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'config.yaml'),
    settings(npm(FOLDER, 'config', 'get', 'registry')),
  );
  const url = `http://localhost:${await findFreePort()}/`;
  const server: ChildProcess = spawn(
    process.execPath,
    [PROGRAM, '--config', 'config.yaml', '--listen', url],
    { cwd: folder, stdio: 'ignore', detached: true },
  );
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error('The registry ended while it started.');
    await new Promise((next) => setTimeout(next, 200));
  }
  return { url, stop: () => endCommand(server) };
};

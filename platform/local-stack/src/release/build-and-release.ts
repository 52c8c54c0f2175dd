import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { publish } from '@platform/federation/release';
import { originOf, type Ports } from '../ports/ports';
import { runNode } from '../run-node/run-node';
import { repositoryRoot } from '../workspace/folders';
import { findRemotes } from '../workspace/remotes';

/** Where releases lie, one folder a package. */
export const siteFolder = join(repositoryRoot, 'site');

/** Where each remote is served from on these ports, by package name: what the registry is composed with. */
export const remoteOrigins = (ports: Ports): Record<string, string> =>
  Object.fromEntries(
    findRemotes().map(({ name, package: packageName }) => [
      packageName,
      `${originOf(ports.remotes[name] ?? 0)}/`,
    ]),
  );

async function build(folder: string, name: string): Promise<void> {
  if (!existsSync(join(folder, 'rspack.config.ts'))) {
    throw new Error(`${name} cannot be built: it has no rspack.config.ts.`);
  }
  const { resolve } = createRequire(join(folder, 'package.json'));
  const rspack = join(dirname(resolve('@rspack/cli/package.json')), 'bin', 'rspack.js');
  const { code, output } = await runNode([rspack, 'build'], {
    cwd: folder,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`${output.trim()}\n${name} could not be built.`);
}

/**
 * Builds the remotes and the shell and makes them live in `site/`. Throws an Error with the bundler's output when one
 * cannot be built; those before it are live then, as after releases of their own.
 */
export async function buildAndRelease(ports: Ports, log: (line: string) => void): Promise<void> {
  for (const name of [...findRemotes().map((remote) => remote.package), 'shell']) {
    const since = performance.now();
    const folder = join(repositoryRoot, name);
    await build(folder, name);
    const version = publish(folder, siteFolder, remoteOrigins(ports));
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    log(`  ✓ ${name.padEnd(18)} ${version} released in ${seconds} s`);
  }
}

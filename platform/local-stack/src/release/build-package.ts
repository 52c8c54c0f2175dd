import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runNode } from '../run-node/run-node';
import { repositoryRoot } from '../workspace/folders';
import { findRemotes } from '../workspace/remotes';

/** What can be built and released: the remotes, and last the shell. */
export const releasablePackages = (root: string = repositoryRoot): string[] => [
  ...findRemotes(root).map((remote) => remote.package),
  'shell',
];

/** The name as given. Throws a sentence where no such package can be released. */
export function checkPackage(name: string | undefined, root?: string): string {
  const known = releasablePackages(root);
  if (name && known.includes(name)) return name;
  const list = known.join(', ');
  throw new Error(
    name
      ? `There is no package "${name}" to release: choose one of ${list}.`
      : `Say which package: one of ${list}.`,
  );
}

/**
 * Builds a package for production as it stands, into its `dist` or the folder given. Throws an Error with the bundler's
 * output when it cannot be built.
 */
export async function buildPackage(
  name: string,
  outputDir?: string,
  root: string = repositoryRoot,
): Promise<void> {
  const folder = join(root, name);
  if (!existsSync(join(folder, 'rspack.config.ts'))) {
    throw new Error(`${name} cannot be built: it has no rspack.config.ts.`);
  }
  const { resolve } = createRequire(join(folder, 'package.json'));
  const rspack = join(dirname(resolve('@rspack/cli/package.json')), 'bin', 'rspack.js');
  const { code, output } = await runNode(
    [rspack, 'build', ...(outputDir ? ['--output-path', outputDir] : [])],
    { cwd: folder, env: { NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new Error(`${output.trim()}\n${name} could not be built.`);
}

import { join } from 'node:path';
import { publish } from '@platform/federation/release';
import { originOf, type Ports } from '../ports/ports';
import { repositoryRoot } from '../workspace/folders';
import { findRemotes } from '../workspace/remotes';
import { buildPackage, releasablePackages } from './build-package';

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

/** Seconds since a moment of `performance.now()`, for a line of progress. */
const secondsSince = (moment: number) => `${((performance.now() - moment) / 1000).toFixed(1)} s`;

/** Builds packages into their `dist` folders; nothing is released. Throws as {@link buildPackage} does. */
export async function buildAll(names: readonly string[], log: (line: string) => void) {
  for (const name of names) {
    const since = performance.now();
    await buildPackage(name);
    log(`  ✓ ${name.padEnd(18)} built in ${secondsSince(since)}`);
  }
}

/**
 * Builds the remotes and the shell and makes them live in `site/`, without the release checks: what is released together was
 * changed together. Throws an Error with the bundler's output when one cannot be built; those before it are live then,
 * as after releases of their own.
 */
export async function buildAndRelease(ports: Ports, log: (line: string) => void): Promise<void> {
  const origins = remoteOrigins(ports);
  for (const name of releasablePackages()) {
    const since = performance.now();
    await buildPackage(name);
    const build = join(repositoryRoot, name, 'dist');
    const { version } = await publish({ site: siteFolder, origins, name, build });
    log(`  ✓ ${name.padEnd(18)} ${version} released in ${secondsSince(since)}`);
  }
}

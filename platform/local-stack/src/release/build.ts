import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatSecondsSince, printCompletedStep, type Workspace } from '@platform/federation/cli';
import { publishBuild } from '@platform/federation/release';
import {
  assertNoFindings,
  checkBudget,
  readBudgets,
  readBuild,
} from '@platform/federation/release-checks';
import { writeBillOfMaterials } from '../supply-chain/bill';
import { findRemotes, findTranslatedPackages, repositoryRoot } from '../workspace/folders';
import { localOriginOf, type Ports, readPorts } from '../workspace/ports';
import { runNode, scriptOfDependency } from '../workspace/run-node';

export const releasablePackages = (): string[] => [...findRemotes(), 'shell'];

export const buildFolderOf = (name: string): string => join(repositoryRoot, name, 'dist');

/** Builds a package into a folder. Throws an Error with the bundler's output. */
export async function buildPackage(
  name: string,
  outputDir: string,
  root: string = repositoryRoot,
): Promise<void> {
  const folder = join(root, name);
  if (!existsSync(join(folder, 'rspack.config.ts'))) {
    throw new Error(`${name} cannot be built: it has no rspack.config.ts.`);
  }
  const rspack = scriptOfDependency(folder, '@rspack/cli', 'bin/rspack.js');
  const args = [rspack, 'build', '--output-path', outputDir];
  const { code, output } = await runNode(args, { cwd: folder, env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error(`${output.trim()}\n${name} could not be built.`);
}

async function buildForRelease(name: string, outputDir = buildFolderOf(name)): Promise<void> {
  await buildPackage(name, outputDir);
  await writeBillOfMaterials(name, outputDir);
}

export const localReleasesFolder = join(repositoryRoot, 'site');

export const localOriginsByPackage = ({ remotes }: Pick<Ports, 'remotes'>) =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, port]) => [name, `${localOriginOf(port)}/`]),
  );

export const readWorkspace = (): Workspace => ({
  root: repositoryRoot,
  packages: releasablePackages(),
  translated: findTranslatedPackages(),
  build: buildForRelease,
  site: localReleasesFolder,
  localOrigins: localOriginsByPackage(readPorts(process.env)),
});

export async function buildPackages(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const since = performance.now();
    await buildForRelease(name);
    printCompletedStep(`${name.padEnd(18)} built in ${formatSecondsSince(since)}`);
  }
}

/**
 * Builds every package and releases it to the folder `site/`. Skips the release checks, because all
 * packages come from the same sources. If a build fails, the packages before it are already
 * released.
 */
export async function buildAndRelease(ports: Ports): Promise<void> {
  const target = { site: localReleasesFolder, origins: localOriginsByPackage(ports) };
  for (const name of releasablePackages()) {
    const since = performance.now();
    await buildForRelease(name);
    const build = buildFolderOf(name);
    const { version } = await publishBuild({ ...target, name, build, share: 100 });
    printCompletedStep(`${name.padEnd(18)} ${version} released in ${formatSecondsSince(since)}`);
  }
}

/** Throws an Error that lists each entry and page that exceeds its budget by more than 2 %. */
export function checkBuildSizes(): void {
  const findings = releasablePackages().flatMap((name) =>
    checkBudget(readBuild(name, buildFolderOf(name)), readBudgets(join(repositoryRoot, name))),
  );
  assertNoFindings('Some downloads are too large', findings);
}

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { findPackageFolders } from '../install/install.mjs';
import { localDataFolder, repositoryRoot } from '../workspace/folders';
import { type CommandResult, runNode } from '../workspace/run-node';

const tool = (path: string) => join(repositoryRoot, 'node_modules', path);

const cacheOf = (name: string) => join(localDataFolder(process.env), 'checks', name);

/** The folders of packages to check, relative to the root. An empty list means all packages. */
type Packages = readonly string[];

const allPackages = (): string[] =>
  findPackageFolders(repositoryRoot)
    .map((folder) => relative(repositoryRoot, folder))
    .filter(Boolean);

const foldersOf = (packages: Packages): Packages => {
  const known = allPackages();
  const other = packages.find((name) => !known.includes(name));
  if (other) throw new Error(`There is no package "${other}": choose from ${known.join(', ')}.`);
  return packages.length > 0 ? packages : ['.'];
};

export const checkFormatAndLint = (packages: Packages) =>
  runNode([
    tool('@biomejs/biome/bin/biome'),
    'check',
    '--colors=off',
    '--max-diagnostics=200',
    ...foldersOf(packages),
  ]);

export const checkReactRules = (packages: Packages) =>
  runNode([
    tool('eslint/bin/eslint.js'),
    '--cache',
    '--cache-strategy=content',
    `--cache-location=${cacheOf('react')}`,
    ...foldersOf(packages),
  ]);

const cruise = (config: string, packages: Packages, cwd?: string) =>
  runNode(
    [
      tool('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(repositoryRoot, config),
      '--no-progress',
      // Uses a cache for the repository only, not for another folder, such as one of a test.
      ...(cwd ? [] : ['--cache', cacheOf(config), '--cache-strategy', 'content']),
      ...foldersOf(packages),
    ],
    { cwd },
  );

/** Finds folders that import each other, even when no two files import each other. */
export const findFolderCycles = (root?: string, packages: Packages = []) =>
  cruise('.dependency-cruiser.folders.cjs', packages, root);

/** Checks the rules about which folders and packages may import each other. */
export async function checkImportRules(packages: Packages): Promise<CommandResult> {
  const results = await Promise.all([
    cruise('.dependency-cruiser.cjs', packages),
    findFolderCycles(undefined, packages),
  ]);
  const failed = results.filter(({ code }) => code !== 0);
  return { code: failed.length > 0 ? 1 : 0, output: failed.map(({ output }) => output).join('\n') };
}

export const checkUnusedCode = (packages: Packages) =>
  runNode([
    tool('knip/bin/knip.js'),
    '--no-progress',
    '--cache',
    `--cache-location=${cacheOf('unused')}`,
    ...packages.flatMap((name) => ['--workspace', name]),
  ]);

/**
 * Compares the texts of all files with those of the last check. `tsc --build` would compare their
 * times, but a moved file or another version of a package may be older than the last check.
 * @param cache the file that remembers the last check
 */
export const checkTypesIn = (folder: string, cache: string) => {
  const incremental = ['--incremental', '--tsBuildInfoFile', cache];
  const options = ['--noEmit', '--pretty', 'false', ...incremental];
  return runNode([tool('typescript/bin/tsc'), ...options], { cwd: folder });
};

export async function checkTypes(packages: Packages): Promise<CommandResult> {
  const waiting = packages.length > 0 ? [...foldersOf(packages)] : allPackages();
  const failed: string[] = [];
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const folder = join(repositoryRoot, name);
      if (!existsSync(join(folder, 'tsconfig.json'))) continue;
      const { code, output } = await checkTypesIn(folder, `${cacheOf(join('types', name))}.json`);
      if (code !== 0) failed.push(`${name}\n${output}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { code: failed.length > 0 ? 1 : 0, output: failed.join('\n') };
}

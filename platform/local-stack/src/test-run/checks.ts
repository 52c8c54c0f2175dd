import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { findPackageFolders } from '../install/install.mjs';
import { localDataFolder, repositoryRoot } from '../workspace/folders';
import { type CommandResult, runNode } from '../workspace/run-node';
import type { TestCounts } from './test-counts';

export type TestSuitePart = {
  title: string;
  /**
   * Throws an Error with the problems that it finds. Returns the counts of tests if it runs tests.
   * @param rest arguments of the command. Tests pass them to the test runner. Checks and builds
   * expect names of packages
   */
  run(rest: readonly string[]): Promise<TestCounts | undefined>;
};

/** If the command fails, the part throws the command's output. */
export const createSuitePartFromCommand = (
  title: string,
  command: (rest: readonly string[]) => Promise<CommandResult>,
): TestSuitePart => ({
  title,
  async run(rest) {
    const { code, output } = await command(rest);
    if (code !== 0) throw new Error(output.trimEnd());
  },
});

const cacheOf = (name: string) => join(localDataFolder(process.env), 'checks', name);

const runTool = (script: string, args: readonly string[], cwd?: string) =>
  runNode([join(repositoryRoot, 'node_modules', script), ...args], { cwd });

const allPackages = (): string[] =>
  findPackageFolders(repositoryRoot)
    .map((folder) => relative(repositoryRoot, folder))
    .filter(Boolean);

const foldersOf = (packages: readonly string[], all: readonly string[] = ['.']) => {
  const known = allPackages();
  const other = packages.find((name) => !known.includes(name));
  if (other) throw new Error(`There is no package "${other}": choose from ${known.join(', ')}.`);
  return packages.length > 0 ? packages : all;
};

/** Merges several results into one. Keeps only the output of failed commands. */
const merged = (results: readonly CommandResult[]): CommandResult => {
  const failed = results.filter(({ code }) => code !== 0);
  return { code: failed.length > 0 ? 1 : 0, output: failed.map(({ output }) => output).join('\n') };
};

const cruise = (config: string, packages: readonly string[], cwd?: string) => {
  const options = ['--config', join(repositoryRoot, config), '--no-progress'];
  // Uses a cache only for the repository, not for another folder, such as the folder of a test.
  const cache = cwd ? [] : ['--cache', cacheOf(config), '--cache-strategy', 'content'];
  const args = [...options, ...cache, ...foldersOf(packages)];
  return runTool('dependency-cruiser/bin/dependency-cruise.mjs', args, cwd);
};

/** Finds folders that import each other, even when no two files import each other. */
export const findFolderCycles = (root?: string, packages: readonly string[] = []) =>
  cruise('.dependency-cruiser.folders.cjs', packages, root);

/**
 * Checks the types in a folder. Skips the check if the contents of all files are the same as at the
 * last check. Does not use `tsc --build`, because it compares modification times. A moved file, or
 * a file of another version of a package, may have an old time.
 * @param cache the file that remembers the last check
 */
export const checkTypesIn = (folder: string, cache: string) => {
  const incremental = ['--incremental', '--tsBuildInfoFile', cache];
  return runTool('typescript/bin/tsc', ['--noEmit', '--pretty', 'false', ...incremental], folder);
};

const checkTypes = async (packages: readonly string[]) => {
  const waiting = [...foldersOf(packages, allPackages())];
  const results: CommandResult[] = [];
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const folder = join(repositoryRoot, name);
      if (!existsSync(join(folder, 'tsconfig.json'))) continue;
      const { code, output } = await checkTypesIn(folder, `${cacheOf(join('types', name))}.json`);
      results.push({ code, output: `${name}\n${output}` });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return merged(results);
};

/** The parts of `npm run check`, for the named packages, or for all packages if none is named. */
export const SOURCE_CHECKS: Record<string, TestSuitePart> = {
  lint: createSuitePartFromCommand('Format and lint', (packages) => {
    const options = ['--colors=off', '--max-diagnostics=200'];
    return runTool('@biomejs/biome/bin/biome', ['check', ...options, ...foldersOf(packages)]);
  }),
  react: createSuitePartFromCommand('Rules of React', (packages) => {
    const cache = ['--cache', '--cache-strategy=content', `--cache-location=${cacheOf('react')}`];
    return runTool('eslint/bin/eslint.js', [...cache, ...foldersOf(packages)]);
  }),
  types: createSuitePartFromCommand('Types', checkTypes),
  imports: createSuitePartFromCommand('Import law', async (packages) => {
    const rules = cruise('.dependency-cruiser.cjs', packages);
    return merged(await Promise.all([rules, findFolderCycles(undefined, packages)]));
  }),
  unused: createSuitePartFromCommand('Unused code', (packages) => {
    const options = ['--no-progress', '--cache', `--cache-location=${cacheOf('unused')}`];
    const workspaces = packages.flatMap((name) => ['--workspace', name]);
    return runTool('knip/bin/knip.js', [...options, ...workspaces]);
  }),
};

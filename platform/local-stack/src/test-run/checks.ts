import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { packageFolders } from '../install/is-installed.mjs';
import { repositoryRoot } from '../workspace/folders';
import { type CommandResult, runNode } from '../workspace/run-node';

const tool = (path: string) => join(repositoryRoot, 'node_modules', path);

/** Format and lint, in one run of Biome. */
export const lint = () =>
  runNode([
    tool('@biomejs/biome/bin/biome'),
    'check',
    '--colors=off',
    '--max-diagnostics=200',
    '.',
  ]);

/** The rules of React (`eslint.config.js`). */
export const react = () => runNode([tool('eslint/bin/eslint.js'), '.']);

const cruise = (config: string, cwd?: string) =>
  runNode(
    [
      tool('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(repositoryRoot, config),
      '--no-progress',
      '.',
    ],
    cwd ? { cwd } : {},
  );

/** The import law for folders (`.dependency-cruiser.folders.cjs`), in the workspace or in another folder. */
export const folderCycles = (root?: string) => cruise('.dependency-cruiser.folders.cjs', root);

/** The import law, for files (`.dependency-cruiser.cjs`) and for folders. */
export async function imports(): Promise<CommandResult> {
  const results = await Promise.all([cruise('.dependency-cruiser.cjs'), folderCycles()]);
  const failed = results.filter(({ code }) => code !== 0);
  return { code: failed.length > 0 ? 1 : 0, output: failed.map(({ output }) => output).join('\n') };
}

/** Code, files and dependencies that nothing uses. */
export const unused = () => runNode([tool('knip/bin/knip.js'), '--no-progress']);

/** The types of every package, as many at the same time as there are processors. */
export async function types(): Promise<CommandResult> {
  const waiting = packageFolders(repositoryRoot).filter((folder) =>
    existsSync(join(folder, 'tsconfig.json')),
  );
  const failed: string[] = [];
  const work = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      const result = await runNode([tool('typescript/bin/tsc'), '--noEmit', '--pretty', 'false'], {
        cwd: folder,
      });
      if (result.code !== 0) failed.push(`${relative(repositoryRoot, folder)}\n${result.output}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { code: failed.length > 0 ? 1 : 0, output: failed.join('\n') };
}

import { join } from 'node:path';
import { runPnpm } from '../install/pnpm.mjs';
import { repositoryRoot } from '../workspace/folders';
import { reportCounts } from './counts';
import { runBrowserTests } from './tests';

/** Installs packages that only one command needs, in a folder with its own lock file. */
export const installPackagesIn = (folder: string): void => {
  // pnpm must skip install scripts of packages, as in the workspace, instead of failing.
  const scripts = '--config.strict-dep-builds=false';
  const install = ['install', '--ignore-workspace', '--frozen-lockfile', scripts];
  const { status } = runPnpm(join(repositoryRoot, folder), install);
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed.`);
};

export const installAndRunBrowserTests = async (
  project: string,
  folders: readonly string[],
  rest: readonly string[],
): Promise<void> => {
  for (const folder of folders) installPackagesIn(folder);
  reportCounts(await runBrowserTests([`--project=${project}`, ...rest]));
};

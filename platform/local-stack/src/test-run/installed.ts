import { join } from 'node:path';
import { runPnpm } from '../install/pnpm.mjs';
import { repositoryRoot } from '../workspace/folders';
import { reportCounts } from './counts';
import { runBrowserTests } from './tests';

/** Installs what only one command needs, in a folder with its own lock file. */
export const installIn = (folder: string): void => {
  // Scripts of packages do not run, as in the workspace. That a package has one is no error.
  const scripts = '--config.strict-dep-builds=false';
  const install = ['install', '--ignore-workspace', '--frozen-lockfile', scripts];
  const { status } = runPnpm(join(repositoryRoot, folder), install);
  if (status !== 0) throw new Error(`What ${folder} needs could not be installed.`);
};

/** Installs what only the browser tests of a project need, and runs them. */
export const testInstalled = async (
  project: string,
  folders: readonly string[],
  rest: readonly string[],
): Promise<void> => {
  for (const folder of folders) installIn(folder);
  reportCounts(await runBrowserTests([`--project=${project}`, ...rest]));
};

import { identify } from '../release';
import { refuseOn } from '../release-checks';
import type { TargetOptions } from './target';
import { done, inTerminal } from './terminal';
import { readTrial } from './trial';
import { type BuildFolder, withBuild } from './with-build';
import type { Workspace } from './workspace';

const USAGE =
  'npm run smoke -- <package> [--live <url> | --site <folder or repository>] [--from <folder>] [--accept <finding>]';

/** A build, and the site on which it is tried. */
export type SmokeTrial = {
  name: string;
  build: BuildFolder;
  /** The address of a deployed site. */
  live?: string | undefined;
  /** The site, when there is no address. */
  target: TargetOptions;
  accepted: readonly string[];
};

/** Tries a build on a site. Throws an Error that says what does not work. */
export const trySmoke = async (workspace: Workspace, trial: SmokeTrial): Promise<void> => {
  if (workspace.smoke) return workspace.smoke(trial);
  const { name, live, accepted } = trial;
  if (!live) throw new Error('Say on which site: --live <url>, or "live" in package.json.');
  const build = trial.build('');
  // The browser's driver takes time to load, and few commands need it.
  const { smoke } = await import('../smoke');
  const findings = await smoke({
    site: live,
    name,
    build,
    folder: workspace.root,
    browserPath: process.env.BROWSER_PATH,
    onDone: done,
  });
  refuseOn(`${name} ${identify(name, build).version} does not work on ${live}`, findings, accepted);
};

/** `npm run smoke`: tries a build in the place of the live version, in a browser. */
export const smokeCommand = (workspace: Workspace): Promise<void> =>
  inTerminal(async () => {
    const { name, where, from, release, ...trial } = readTrial(workspace, USAGE);
    console.log(`Trying ${name} in place of the live version of ${where}\n`);
    await withBuild(workspace, name, { from }, async (build) => {
      await trySmoke(workspace, { ...trial, name, build });
      const { version } = identify(name, build(''));
      console.log(`\n${name} ${version} works there. Release it: ${release}`);
    });
  });

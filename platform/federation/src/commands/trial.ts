import { identify } from '../release';
import {
  checkRelease,
  fetchLiveSite,
  readBudgets,
  readLiveSite,
  refuseOn,
} from '../release-checks';
import {
  asTyped,
  readTarget,
  siteName,
  type TargetOptions,
  targetOptions,
  targetUsage,
} from './target';
import {
  done,
  fromTyped,
  inTerminal,
  npmRun,
  readAddress,
  readArguments,
  text,
  texts,
} from './terminal';
import { type BuildFolder, packageIn, type Workspace, withBuild } from './workspace';

/**
 * Reads the arguments of a command that tries a build against a live site: federation:check and smoke. `release` is the
 * command to suggest when the trial succeeds.
 */
export const readTrial = (workspace: Workspace, usage: string) => {
  const { values, positionals } = readArguments(
    usage,
    {
      ...targetOptions,
      live: text,
      from: text,
      accept: texts,
    },
    1,
  );
  const { live: typed, from, accept: accepted = [], ...target } = values;
  const live = typed
    ? readAddress(typed, '--live')
    : target.site === undefined
      ? workspace.live
      : undefined;
  const name = packageIn(workspace, positionals[0]);
  const release = npmRun('release', `${name}${fromTyped(from)}${asTyped(target)}`);
  return {
    name,
    live,
    where: live ?? siteName(workspace, target),
    from,
    accepted,
    target,
    release,
  };
};

const CHECK_USAGE = `npm run federation:check -- <package> [--live <url>] [--from <folder>] [--accept <finding>] ${targetUsage}`;

/** `npm run federation:check`: runs the release checks of a build against a live site. */
export const checkCommand = (workspace: Workspace): Promise<void> =>
  inTerminal(async () => {
    const {
      name,
      live: url,
      where,
      from,
      accepted,
      target,
      release,
    } = readTrial(workspace, CHECK_USAGE);
    console.log(`Checking ${name} against what is live at ${where}\n`);
    const live = url
      ? await fetchLiveSite(url)
      : await readTarget(workspace, target, async ({ site }) => readLiveSite(site));
    await withBuild(workspace, name, { from }, async (folder) => {
      const build = folder('');
      const { version } = identify(name, build);
      refuseOn(
        `${name} ${version} would break something`,
        checkRelease(name, build, live, readBudgets(workspace.root)),
        accepted,
      );
      console.log(`\n${name} ${version} may be released: ${release}`);
    });
  });

const SMOKE_USAGE =
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
    const { name, where, from, release, ...trial } = readTrial(workspace, SMOKE_USAGE);
    console.log(`Trying ${name} in place of the live version of ${where}\n`);
    await withBuild(workspace, name, { from }, async (build) => {
      await trySmoke(workspace, { ...trial, name, build });
      const { version } = identify(name, build(''));
      console.log(`\n${name} ${version} works there. Release it: ${release}`);
    });
  });

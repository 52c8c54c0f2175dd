import path from 'node:path';
import {
  checkSafe,
  identify,
  isWithdrawn,
  readDeployFile,
  readSiteState,
  type SiteState,
} from '../release';
import { checkRelease, fetchLiveSite, readBudgets, refuseOn } from '../release-checks';
import { readTargetSite, type Target } from './release-build';
import {
  asTyped,
  noteNewSite,
  readTarget,
  siteName,
  type TargetOptions,
  targetOptions,
  targetUsage,
  tellWithdrawn,
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
import { type BuildFolder, packageIn, packageUsage, type Workspace, withBuild } from './workspace';

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

/** The repository of one remote has a shorter name for it. */
const checkUsage = (workspace: Workspace): string => {
  const script = workspace.packages.length === 1 ? 'check' : 'federation:check';
  return `npm run ${script} -- ${packageUsage(workspace)}[--live <url>] [--from <folder>] [--accept <finding>] ${targetUsage}`;
};

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
    } = readTrial(workspace, checkUsage(workspace));
    console.log(`Checking ${name} against what is live at ${where}\n`);
    // A live site does not say which versions were rolled back.
    const { live, state } = url
      ? { live: await fetchLiveSite(url), state: undefined }
      : await readTarget(workspace, target, async (read) => {
          noteNewSite(read.site);
          return { live: readTargetSite(read), state: readSiteState(read.site) };
        });
    await withBuild(workspace, name, { from }, async (folder) => {
      const build = folder('');
      const { version } = identify(name, build);
      if (state) checkSafe(state, name, version);
      if (state && isWithdrawn(state, name, version)) {
        return tellWithdrawn(name, version, state, target);
      }
      refuseOn(
        `${name} ${version} would break something`,
        checkRelease(
          name,
          build,
          live,
          readBudgets(workspace.root, path.join(workspace.root, name)),
        ),
        accepted,
      );
      console.log(`\n${name} ${version} may be released: ${release}`);
    });
  });

const smokeUsage = (workspace: Workspace): string =>
  `npm run smoke -- ${packageUsage(workspace)}[--live <url> | --site <folder or repository>] [--from <folder>] [--accept <finding>]`;

/** A build, and the site on which it is tried: the address of a deployed one, or its releases. */
export type SmokeTrial = {
  name: string;
  /** The folder of the build. */
  build: string;
  accepted: readonly string[];
} & ({ live: string } | { target: Target });

/** A smoke test as the command line asks for it. The site's folder says where a kept version is. */
type SmokeRequest = {
  name: string;
  build: BuildFolder;
  live: string | undefined;
  where: TargetOptions;
  accepted: readonly string[];
  /** Leaves out a version that was rolled back or withdrawn, where the site's releases say so: nobody gets it. */
  unlessWithdrawn?: boolean;
};

/** Tries a build on a deployed site. Throws an Error that says what does not work there. */
const smokeDeployed = async (
  { root }: Workspace,
  { name, build, accepted }: SmokeTrial,
  live: string | undefined,
): Promise<void> => {
  if (!live) {
    throw new Error(
      'Say where the site is deployed: --live <url>, or "live" in package.json or in its deploy.json.',
    );
  }
  // The browser's driver takes time to load, and few commands need it.
  const { smoke } = await import('../smoke');
  const browserPath = process.env.BROWSER_PATH;
  const findings = await smoke({
    site: live,
    name,
    build,
    folder: root,
    browserPath,
    onDone: done,
  });
  refuseOn(`${name} ${identify(name, build).version} does not work on ${live}`, findings, accepted);
};

/**
 * Tries a build on a site. Throws an Error that says what does not work. Returns the state of the site when it leaves out
 * the build, see `unlessWithdrawn`.
 */
export const trySmoke = async (
  workspace: Workspace,
  { build, live, where, unlessWithdrawn, ...trial }: SmokeRequest,
): Promise<SiteState | undefined> => {
  const smoke = async (each: SmokeTrial, address: string | undefined): Promise<undefined> => {
    await (workspace.smoke ? workspace.smoke(each) : smokeDeployed(workspace, each, address));
  };
  if (live) return smoke({ ...trial, build: build(''), live }, live);
  return readTarget(workspace, where, async (target) => {
    const own = { ...trial, build: build(target.site), target };
    if (unlessWithdrawn) {
      const state = readSiteState(target.site);
      const { version } = identify(own.name, own.build);
      checkSafe(state, own.name, version);
      if (isWithdrawn(state, own.name, version)) return state;
    }
    // "live" in package.json is the address of the repository's own site only.
    const address = where.site === undefined ? workspace.live : undefined;
    return smoke(own, readDeployFile(target.site).live ?? address);
  });
};

/** `npm run smoke`: tries a build in the place of the live version, in a browser. */
export const smokeCommand = (workspace: Workspace): Promise<void> =>
  inTerminal(async () => {
    const { name, live, where, from, accepted, target, release } = readTrial(
      workspace,
      smokeUsage(workspace),
    );
    console.log(`Trying ${name} in place of the live version of ${where}\n`);
    await withBuild(workspace, name, { from }, async (build) => {
      const trial = { name, build, live, where: target, accepted, unlessWithdrawn: true };
      const withdrawn = await trySmoke(workspace, trial);
      const { version } = identify(name, build(''));
      if (withdrawn) return tellWithdrawn(name, version, withdrawn, target);
      console.log(`\n${name} ${version} works there. Release it: ${release}`);
    });
  });

import {
  isWithdrawn,
  type ReleasePlan,
  readBuildId,
  readDeployFile,
  readSiteState,
  refuseUnsafeVersion,
  SHELL,
  type SiteState,
} from '../release';
import { refuseFindings } from '../release-checks';
import { acceptedFindings } from './acceptances';
import type { ParsedArguments } from './command';
import type { ReleaseTarget } from './release-build';
import {
  acceptOption,
  type TargetOptions,
  targetName,
  targetOptions,
  targetOptionsAsArguments,
  withTargetSite,
} from './target';
import { fromOptionAsArgument, npmRunCommand, printDone, readAddress } from './terminal';
import { type BuildFolderOfSite, packageToRelease, type Workspace } from './workspace';

export const smokeCommandOptions = {
  live: { type: 'string', value: 'url', help: 'tries it on the deployed site with this address' },
  from: { type: 'string', value: 'folder', help: 'tries this build instead of a new one' },
  ...acceptOption,
  ...targetOptions,
} as const;

/** Reads the arguments of a smoke test. `release` is the command to suggest after a success. */
export const readSmokeArguments = (
  workspace: Workspace,
  { values, names }: ParsedArguments<typeof smokeCommandOptions>,
) => {
  const { live: typed, from, accept, ...target } = values;
  const live = typed
    ? readAddress(typed, '--live')
    : target.site === undefined
      ? workspace.live
      : undefined;
  const name = packageToRelease(workspace, names[0]);
  const release = npmRunCommand(
    'release',
    `${name}${fromOptionAsArgument(from)}${targetOptionsAsArguments(target)}`,
  );
  const accepted = acceptedFindings(workspace, name, accept);
  const where = live ?? targetName(workspace, target);
  return { name, live, where, from, accepted, target, release };
};

/** A build, and the site to try it on: its address, or the folder or repository of releases. */
export type SmokeTarget = {
  name: string;
  build: string;
  accepted: readonly string[];
} & ({ live: string } | { target: ReleaseTarget });

/** The error when this computer cannot try a build. A release then continues, and says that. */
export class SmokeUnavailableError extends Error {}

/** A smoke test as typed on the command line. The site's folder has the kept versions. */
type SmokeRequest = {
  name: string;
  build: BuildFolderOfSite;
  live: string | undefined;
  where: TargetOptions;
  accepted: readonly string[];
  /** Whether to skip a version that was rolled back or withdrawn, because nobody gets it. */
  unlessWithdrawn?: boolean;
};

/** Tries a build on a deployed site. Throws an Error that says what fails. */
const smokeDeployed = async (
  { root }: Workspace,
  { name, build, accepted }: SmokeTarget,
  live: string | undefined,
): Promise<void> => {
  if (!live) {
    throw new SmokeUnavailableError(
      'Say where the site is deployed: --live <url>, or "live" in package.json or in its deploy.json.',
    );
  }
  // Loads the browser's driver only here, because loading takes time and few commands need it.
  const { smoke, hasBrowser } = await import('../smoke');
  const browserPath = process.env.BROWSER_PATH;
  if (!hasBrowser(browserPath)) {
    throw new SmokeUnavailableError(
      'There is no Chromium: install one with "npx playwright install chromium", or name one in BROWSER_PATH.',
    );
  }
  const findings = await smoke({
    site: live,
    name,
    build,
    folder: root,
    browserPath,
    onDone: printDone,
  });
  refuseFindings(
    `${name} ${readBuildId(name, build).version} does not work on ${live}`,
    findings,
    accepted,
  );
};

/**
 * Tries a build on a site. Throws an Error that says what fails. If it skips the build
 * (`unlessWithdrawn`), it returns the state of the site.
 */
export const smokeTestBuild = async (
  workspace: Workspace,
  { build, live, where, unlessWithdrawn, ...trial }: SmokeRequest,
): Promise<SiteState | undefined> => {
  const smoke = async (each: SmokeTarget, address: string | undefined): Promise<undefined> => {
    await (workspace.smoke ? workspace.smoke(each) : smokeDeployed(workspace, each, address));
  };
  if (live) return smoke({ ...trial, build: build(''), live }, live);
  return withTargetSite(workspace, where, async (target) => {
    const own = { ...trial, build: build(target.site), target };
    if (unlessWithdrawn) {
      const state = readSiteState(target.site);
      const { version } = readBuildId(own.name, own.build);
      refuseUnsafeVersion(state, own.name, version);
      if (isWithdrawn(state, own.name, version)) return state;
    }
    // Uses "live" in package.json only for the repository's own site.
    const address = where.site === undefined ? workspace.live : undefined;
    return smoke(own, readDeployFile(target.site).live ?? address);
  });
};

/** A release that needs a smoke test first. `plan` says what changes, and throws if checks fail. */
type PlannedTrial = {
  name: string;
  folder: BuildFolderOfSite;
  where: TargetOptions;
  accepted: readonly string[];
  plan(): Promise<ReleasePlan>;
};

/** Tries a build before its release. If `smoke` is undefined and a test impossible, it skips. */
export const smokeBeforeRelease = async (
  workspace: Workspace,
  { name, folder: build, where, accepted, plan }: PlannedTrial,
  { smoke, version }: { smoke: boolean | undefined; version?: string | undefined },
): Promise<void> => {
  const skip = (why: string) => console.log(`  … not tried in a browser: ${why}`);
  if (smoke === false) return skip('--no-smoke.');
  if (version && !smoke) return skip('the site has this version already. --smoke tries it again.');
  // Plans first: a build that fails the release checks or changes nothing needs no browser.
  const { changed, state } = await plan();
  if (!changed) return;
  const others = Object.keys(state.packages).filter((each) => each !== name);
  const lacksShell = name !== SHELL && !others.includes(SHELL);
  // Uses the site's folder for a kept version, which is stored there.
  const live = where.site || version ? undefined : workspace.live;
  try {
    if (lacksShell || others.length === 0) {
      throw new SmokeUnavailableError(`the site has no ${lacksShell ? 'shell' : 'remote'} yet.`);
    }
    await smokeTestBuild(workspace, { name, build, live, where, accepted });
    printDone('smoke test passed');
  } catch (error) {
    if (smoke || !(error instanceof SmokeUnavailableError)) throw error;
    skip(error.message);
  }
};

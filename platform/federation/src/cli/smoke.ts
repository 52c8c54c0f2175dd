import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type ReleasePlan,
  type ReleaseTarget,
  readBuildId,
  readDeployFile,
  SHELL,
} from '../release';
import { assertNoFindings } from '../release-checks';
import { type TargetOptions, withTargetSite } from './target';
import { printDone } from './terminal';
import type { TriedBuild } from './trial';
import type { BuildFolderOfSite, Workspace } from './workspace';

/** A build, and the folder of releases on which to try the build. */
export type SmokeTarget = TriedBuild & { target: ReleaseTarget };

/** The error when a build cannot be tested in a browser. A release then continues and says why. */
export class SmokeUnavailableError extends Error {}

/** Tries a build in a browser on a deployed site. Throws an Error that says what fails. */
export const smokeDeployed = async (
  { root, findBrowser }: Workspace,
  { name, build, accepted }: TriedBuild,
  live: string | undefined,
): Promise<void> => {
  if (!live) {
    throw new SmokeUnavailableError(
      'Say where the site is deployed: --live <url>, or "live" in package.json or in its deploy.json.',
    );
  }
  if (name === SHELL) {
    throw new SmokeUnavailableError('The shell is tried on a copy of the releases: give --site.');
  }
  // Loads the browser's driver only here, because loading takes time and few commands need it.
  const { smoke, hasBrowser } = await import('../smoke');
  const browserPath = findBrowser?.() ?? process.env.BROWSER_PATH;
  if (!hasBrowser(browserPath)) {
    throw new SmokeUnavailableError(
      'There is no Chromium: install one with "npx playwright install chromium", or name one in BROWSER_PATH.',
    );
  }
  const folder = [path.join(root, name), root].find(existsSync);
  const findings = await smoke({ site: live, name, build, folder, browserPath, onDone: printDone });
  const { version } = readBuildId(name, build);
  assertNoFindings(`${name} ${version} does not work on ${live}`, findings, accepted);
};

/**
 * Tries a build in a browser on a folder of releases. Throws an Error that says what fails.
 * @param live the address of the deployed site, if `deploy.json` does not have it
 */
export const smokeOnSite = (
  workspace: Workspace,
  { target, ...tried }: SmokeTarget,
  live?: string,
): Promise<void> =>
  workspace.smoke?.({ ...tried, target }) ??
  smokeDeployed(workspace, tried, readDeployFile(target.site).live ?? live);

/** A release that needs a smoke test first. `plan` says what changes, and throws if checks fail. */
type PlannedTrial = {
  name: string;
  folder: BuildFolderOfSite;
  where: TargetOptions;
  accepted: readonly string[];
  plan(): Promise<ReleasePlan>;
};

/** Tries a build before its release. Skips an impossible test unless `smoke` is true. */
export const smokeBeforeRelease = async (
  workspace: Workspace,
  { name, folder, where, accepted, plan }: PlannedTrial,
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
  try {
    if (lacksShell || others.length === 0) {
      throw new SmokeUnavailableError(`the site has no ${lacksShell ? 'shell' : 'remote'} yet.`);
    }
    // Uses "live" in package.json only for the repository's own site.
    const live = where.site === undefined ? workspace.live : undefined;
    await withTargetSite(workspace, where, (target) =>
      smokeOnSite(workspace, { name, build: folder(target.site), accepted, target }, live),
    );
    printDone('smoke test passed');
  } catch (error) {
    if (smoke || !(error instanceof SmokeUnavailableError)) throw error;
    skip(error.message);
  }
};

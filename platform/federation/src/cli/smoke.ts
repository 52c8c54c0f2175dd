import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  LiveSiteError,
  type ReleaseTarget,
  readDeployFile,
  readSiteState,
  readVersion,
  SHELL,
} from '../release';
import { assertNoFindings } from '../release-checks';
import type { BuildUnderTest } from './build-test';
import { printCompletedStep } from './terminal';
import type { Workspace } from './workspace';

export type SmokeTestInput = BuildUnderTest & { target: ReleaseTarget };

/** Says that no test in a browser is possible. A release then skips the test if it is optional. */
export class SmokeTestUnavailableError extends Error {}

/**
 * Tests the build of a remote on the deployed site at the URL `live`. Only the browser of the test
 * gets the build. Throws an Error that says what fails. Throws a {@link SmokeTestUnavailableError}
 * without Chromium, without `live`, and for a build of the shell.
 */
export const smokeTestOnDeployedSite = async (
  { root, findBrowser }: Workspace,
  { name, build, accepted }: BuildUnderTest,
  live: string | undefined,
): Promise<void> => {
  if (!live) {
    throw new SmokeTestUnavailableError(
      'Say where the site is deployed: --live <url>, or "live" in package.json or in its deploy.json.',
    );
  }
  if (name === SHELL) {
    throw new SmokeTestUnavailableError(
      'The shell is tried on a copy of the releases: give --site.',
    );
  }
  // Loads the browser's driver only here, because loading takes time and few commands need it.
  const { smokeTestRemote, hasBrowser } = await import('../smoke');
  const browserPath = findBrowser?.() ?? process.env.BROWSER_PATH;
  if (!hasBrowser(browserPath)) {
    // The command names the version of Playwright, because each version needs its own Chromium.
    // Otherwise, `npx` would use the newest Playwright, because pnpm links the kit's Playwright
    // only for the kit.
    const { version } = createRequire(import.meta.url)('playwright/package.json');
    throw new SmokeTestUnavailableError(
      browserPath
        ? `BROWSER_PATH names ${browserPath}, which does not exist: correct the path, or unset it.`
        : `There is no Chromium: install one with "npx playwright@${version} install chromium", or name one in BROWSER_PATH.`,
    );
  }
  const folder = [path.join(root, name), root].find(existsSync);
  const findings = await smokeTestRemote({
    site: live,
    name,
    build,
    folder,
    browserPath,
    onDone: printCompletedStep,
  });
  const version = readVersion(name, build);
  assertNoFindings(`${name} ${version} does not work on ${live}`, findings, accepted);
};

/**
 * Tests a build with the other packages of the site. Throws an Error that says what fails.
 * @param live the URL of the site, if its `deploy.json` has no URL
 */
export const smokeTestWithOtherPackages = async (
  workspace: Workspace,
  trial: SmokeTestInput,
  live?: string,
): Promise<void> => {
  const { name, target } = trial;
  const others = Object.keys(readSiteState(target.site).packages).filter((each) => each !== name);
  const lacksShell = name !== SHELL && !others.includes(SHELL);
  if (lacksShell || others.length === 0) {
    throw new SmokeTestUnavailableError(`The site has no ${lacksShell ? 'shell' : 'remote'} yet.`);
  }
  await (workspace.smoke?.(trial) ??
    smokeTestOnDeployedSite(workspace, trial, readDeployFile(target.site).live ?? live));
};

export const printSmokeTestSkipped = (why: string): void =>
  console.log(`  … not tried in a browser: ${why}`);

/**
 * Whether the live site does not respond, or responds with 5xx. A 404 does not count, because the
 * URL may be wrong.
 */
const isSiteDown = (error: unknown): error is LiveSiteError =>
  error instanceof LiveSiteError && (error.status === undefined || error.status >= 500);

/**
 * Tests a build before its release. Throws an Error that says what fails.
 * @param isRequired whether to throw an Error if no test is possible, instead of skipping the test
 */
export const smokeTestBeforeRelease = async (
  workspace: Workspace,
  trial: SmokeTestInput,
  { live, isRequired }: { live: string | undefined; isRequired: boolean },
): Promise<void> => {
  try {
    await smokeTestWithOtherPackages(workspace, trial, live);
    printCompletedStep('smoke test passed');
  } catch (error) {
    const isImpossible = error instanceof SmokeTestUnavailableError || isSiteDown(error);
    if (isRequired || !isImpossible) throw error;
    printSmokeTestSkipped(error.message);
  }
};

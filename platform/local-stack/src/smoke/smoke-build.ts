import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  printCompletedStep,
  releaseBuild,
  type SmokeTestInput,
  SmokeTestUnavailableError,
} from '@platform/federation/cli';
import { readSiteState, SHELL, setSiteFreeze } from '@platform/federation/release';
import { assertNoFindings, type Finding } from '@platform/federation/release-checks';
import { smokeTestRemote } from '@platform/federation/smoke';
import { withTemporaryFolder } from '@platform/federation/temporary-folder';
import { readWorkspace } from '../release/build';
import { copySiteFolder, withServedSite } from '../stack/start-site';
import { findOrInstallBrowser } from '../test-run/browsers';
import { runBrowserTests } from '../test-run/tests';
import { errorMessageOf } from '../workspace/error-message-of';
import { repositoryRoot } from '../workspace/folders';

/** The browser tests of a new build: remotes, sign-in and onboarding, on the local backend. */
const SMOKE_SPECS = ['composition/one-copy', 'journeys/onboarding'];

const browserOrSkip = (): string => {
  try {
    return findOrInstallBrowser();
  } catch (error) {
    throw new SmokeTestUnavailableError(errorMessageOf(error));
  }
};

const livePackagesOf = (site: string): string[] =>
  Object.entries(readSiteState(site).packages).flatMap(([name, { retired }]) =>
    retired ? [] : [name],
  );

const visitPages = (copy: string, name: string, browserPath: string): Promise<Finding[]> =>
  withServedSite(copy, async (site) => {
    const own = { site, browserPath, onDone: printCompletedStep };
    if (name !== SHELL)
      return smokeTestRemote({ ...own, name, folder: join(repositoryRoot, name) });
    const findings: Finding[] = [];
    for (const remote of livePackagesOf(copy)) {
      if (remote !== SHELL) findings.push(...(await smokeTestRemote({ ...own, name: remote })));
    }
    return findings;
  });

/** Releases a build to a copy of the site, even a version that a rollback has withdrawn. */
export const releaseToSiteCopy = async (copy: string, trial: SmokeTestInput): Promise<string> => {
  copySiteFolder(copy, trial.target.site);
  // Removes files that describe the deployed site, because the copy is served from this computer.
  for (const file of ['shell/config.json', 'deploy.json'])
    rmSync(join(copy, file), { force: true });
  const target = { site: copy, origins: readWorkspace().localOrigins };
  // Ends the freeze of the copy, because a frozen site rejects releases. The site stays frozen.
  await setSiteFreeze(target, undefined);
  printCompletedStep('copied what is live');
  const { name, build, accepted } = trial;
  // Checks no sizes (`budgets: {}`), because the release to the real site checks them.
  const options = { name, build, accepted, budgets: {}, share: 100 };
  const { version } = await releaseBuild(target, options);
  return version;
};

/**
 * Visits pages in a copy of the site: the pages of the remote, or of all remotes for a build of the
 * shell. Then goes through onboarding with the local backend, if the copy has all packages. Throws
 * an Error that says what fails.
 */
export const runSmokeTest = async (trial: SmokeTestInput): Promise<void> => {
  const { name, accepted } = trial;
  const browserPath = browserOrSkip();
  await withTemporaryFolder('smoke', async (folder) => {
    const copy = join(folder, 'site');
    const version = await releaseToSiteCopy(copy, trial);
    const findings = await visitPages(copy, name, browserPath);
    assertNoFindings(`${name} ${version} does not work on that site`, findings, accepted);
    const live = livePackagesOf(copy);
    const missing = readWorkspace().packages.filter((each) => !live.includes(each));
    if (missing.length > 0) {
      console.log(`  … onboarding was not tried: the site has no ${missing.join(', ')}`);
      return;
    }
    process.env.E2E_SITE = copy;
    const { failed } = await runBrowserTests(['--project=site', ...SMOKE_SPECS]);
    if (failed === 0) return;
    throw new Error(`${name} ${version} does not work on that site: the tests above say where.`);
  });
};

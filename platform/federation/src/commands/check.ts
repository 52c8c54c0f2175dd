import path from 'node:path';
import {
  defineCommand,
  PACKAGE_ARGUMENT,
  printNewSite,
  printWithdrawn,
  readSmokeArguments,
  readTargetSite,
  smokeCommandOptions,
  withBuild,
  withTargetSite,
} from '../cli';
import { isWithdrawn, readBuildId, readSiteState, refuseUnsafeVersion } from '../release';
import { checkRelease, fetchLiveSite, readBudgets, refuseFindings } from '../release-checks';

export const command = defineCommand({
  help: 'Says what a release of a build would break on the site',
  names: [PACKAGE_ARGUMENT],
  options: smokeCommandOptions,
  async run(typed, open) {
    const workspace = open();
    const {
      name,
      live: url,
      where,
      from,
      accepted,
      target,
      release,
    } = readSmokeArguments(workspace, typed);
    console.log(`Checking ${name} against what is live at ${where}\n`);
    // Has no state of a live site, which does not list rolled-back versions.
    const { live, state } = url
      ? { live: await fetchLiveSite(url), state: undefined }
      : await withTargetSite(workspace, target, async (read) => {
          printNewSite(read.site);
          return { live: readTargetSite(read), state: readSiteState(read.site) };
        });
    await withBuild(workspace, name, { from }, async (folder) => {
      const build = folder('');
      const { version } = readBuildId(name, build);
      if (state) refuseUnsafeVersion(state, name, version);
      if (state && isWithdrawn(state, name, version)) {
        return printWithdrawn(name, version, state, target);
      }
      const budgets = readBudgets(workspace.root, path.join(workspace.root, name));
      const findings = checkRelease(name, build, live, budgets);
      refuseFindings(`${name} ${version} would break something`, findings, accepted);
      console.log(`\n${name} ${version} may be released: ${release}`);
    });
  },
});

import {
  isVersionWithdrawn,
  packageStateOf,
  type ReleaseTarget,
  readSiteState,
  readVersion,
  refuseUnsafeVersion,
  restoreServedFiles,
} from '../release';
import { defineCommand } from './command';
import { acceptFindingsOption, readAcceptedFindings, readUrlOption } from './options';
import { printVersionStaysWithdrawn } from './print-release';
import {
  openTargetSite,
  optionsForDeployedSite,
  printNoticeIfNewSite,
  suggestReleaseCommandForBuild,
  targetSiteOptions,
} from './target';
import { PACKAGE_ARGUMENT, packageToRelease, type Workspace, withBuildFolder } from './workspace';

export type BuildUnderTest = { name: string; build: string; accepted: readonly string[] };

type BuildTestDefinition = {
  help: string;
  /** Returns the first printed line: "Checking remote-main against what is live at ../site". */
  begin: (name: string, where: string) => string;
  /** What the last printed line says about the version, for example "may be released". */
  verdict: string;
  onLive: (workspace: Workspace, tried: BuildUnderTest, live: string) => Promise<unknown>;
  onSite: (workspace: Workspace, tried: BuildUnderTest, target: ReleaseTarget) => Promise<unknown>;
};

/**
 * Defines a command that tries a build before its release, on a deployed site or with a folder or
 * repository of releases.
 */
export const defineBuildTestCommand = (test: BuildTestDefinition) =>
  defineCommand({
    help: test.help,
    names: [PACKAGE_ARGUMENT],
    options: {
      live: {
        type: 'string',
        value: 'url',
        help: 'tries it on the deployed site with this address',
      },
      from: { type: 'string', value: 'folder', help: 'tries this build instead of a new one' },
      ...acceptFindingsOption,
      ...targetSiteOptions,
    },
    async run({ values: { live: typed, from, accept, ...where }, names }, open) {
      const workspace = open();
      const name = packageToRelease(workspace, names[0]);
      const deployed = where.site === undefined ? workspace.live : undefined;
      const live = typed ? readUrlOption(typed, '--live') : deployed;
      const accepted = readAcceptedFindings(workspace, name, accept);
      const site = live ?? openTargetSite(workspace, where);
      console.log(`${test.begin(name, typeof site === 'string' ? site : site.name)}\n`);
      await withBuildFolder(workspace, name, { from }, async (folder) => {
        const tried = { name, build: folder(''), accepted };
        const version = readVersion(name, tried.build);
        if (typeof site === 'string') {
          await test.onLive(workspace, tried, site);
        } else {
          const withdrawn = await site.read(async (target) => {
            printNoticeIfNewSite(target.site);
            // Restores files only in a repository's copy, because this command must not change a
            // site folder.
            if (site.isRepository) restoreServedFiles(target);
            const state = readSiteState(target.site);
            refuseUnsafeVersion(state, name, version);
            // Succeeds without a test, because nobody would get a withdrawn version.
            if (isVersionWithdrawn(state, name, version)) return packageStateOf(state, name);
            await test.onSite(workspace, tried, target);
            return undefined;
          });
          if (withdrawn) return printVersionStaysWithdrawn(name, version, withdrawn, where);
        }
        const next = live ? optionsForDeployedSite(workspace, live, where) : where;
        const release = suggestReleaseCommandForBuild(name, { from, accept, ...next });
        console.log(`\n${name} ${version} ${test.verdict}: ${release}`);
      });
    },
  });

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  acceptFindingsOption,
  checkedPublication,
  defineCommand,
  describeVersionPreview,
  openTargetSite,
  PACKAGE_ARGUMENT,
  type ParsedArguments,
  packageOfSite,
  packageToRelease,
  printNoticeIfNewSite,
  printReleaseResult,
  printSmokeTestSkipped,
  RELEASE_AUDIENCE_OPTION_NAMES,
  type ReleaseOptions,
  readAcceptedFindings,
  readAuthorAndCommit,
  reasonOption,
  reasonSuffix,
  releaseAudienceOf,
  releaseAudienceOptions,
  releaseBuild,
  resolveTypedPath,
  siteChangeOptions,
  smokeTestBeforeRelease,
  suggestReleaseCommandForBuild,
  type Workspace,
  withBuildFolder,
} from '../cli';
import {
  audienceText,
  formatUtcMinute,
  type PackageState,
  type PublishResult,
  planRelease,
  type ReleaseProvenance,
  type ReleaseRequest,
  type ReleaseTarget,
  readSiteState,
  releaseKindOf,
  restoreServedFiles,
  SHELL,
  withdrawCandidate,
} from '../release';
import { readBudgets } from '../release-checks';

const options = {
  ...releaseAudienceOptions,
  withdraw: {
    type: 'boolean',
    help: 'takes the candidate back: everyone gets the live version',
    not: [
      'dry-run',
      ...RELEASE_AUDIENCE_OPTION_NAMES,
      'from',
      'commit',
      'version',
      'smoke',
      'withdraw-previous',
      'preview',
    ],
  },
  'withdraw-previous': {
    type: 'boolean',
    help: 'withdraws all earlier versions, because they are not safe: everyone gets this one',
    not: RELEASE_AUDIENCE_OPTION_NAMES,
  },
  preview: {
    type: 'boolean',
    help: 'stores the version for people who have its link; everyone else gets what is live',
    not: [...RELEASE_AUDIENCE_OPTION_NAMES, 'withdraw-previous', 'version'],
  },
  note: {
    type: 'string',
    value: 'file',
    help: 'writes link and sizes of a stored preview into this file',
  },
  from: {
    type: 'string',
    value: 'folder',
    help: 'releases this build instead of a new one',
    not: ['version'],
  },
  commit: {
    type: 'string',
    value: 'id',
    help: 'records this commit, where the build is not from the commit of the working tree',
    not: ['version'],
  },
  version: { type: 'string', value: 'version', help: 'releases a version that the site has' },
  smoke: {
    type: 'boolean',
    help: 'fails where the build cannot be tried in a browser first, instead of going on without',
  },
  'no-smoke': {
    type: 'boolean',
    help: 'does not try the build in a browser first',
    not: ['smoke'],
  },
  'dry-run': { type: 'boolean', help: 'says what would happen, and changes nothing' },
  ...reasonOption,
  ...acceptFindingsOption,
  ...siteChangeOptions,
} as const;

type Values = ParsedArguments<typeof options>['values'];

const reasonNotToTry = (values: Values): string | undefined => {
  if (values['no-smoke']) return '--no-smoke.';
  return values.version && !values.smoke
    ? 'the site has this version already. --smoke tries it again.'
    : undefined;
};

const reasonForNoPreview = (state: PackageState | undefined): string | undefined => {
  if (!state) return 'the site has no version of it yet';
  return state.retired && `it was taken off the site on ${formatUtcMinute(state.retired.at)}`;
};

const commitMessage = (
  name: string,
  { version, kind, withdrawn, state: { candidate } }: PublishResult,
  { withdrawPrevious }: ReleaseRequest,
  reason: string | undefined,
  { commit }: ReleaseProvenance,
): string => {
  const verb = withdrawn ? 'Repair' : kind === 'preview' ? 'Preview' : 'Release';
  const to = kind === 'candidate' && candidate ? ` to ${audienceText(candidate)}` : '';
  const others = withdrawPrevious ? `, withdraw all versions before it${reasonSuffix(reason)}` : '';
  const from = commit ? `\n\nFrom commit ${commit}` : '';
  return `${verb} ${name} ${version}${to}${others}${from}`;
};

const writeNote = (typed: string, text: string): void => {
  const file = resolveTypedPath(typed);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(
      `The preview is stored, but its link and sizes could not be written into ${file} (${code}): copy them from above, and give --note another file next time.`,
      { cause },
    );
  }
};

/**
 * @param expected the version that must be the candidate. Without a candidate, this version must be
 * live. By default, nothing is required
 */
export async function releasePackage(
  workspace: Workspace,
  name: string,
  values: Values,
  request: ReleaseRequest,
  expected?: string,
): Promise<void> {
  const { reason, note, 'dry-run': dryRun } = values;
  const kind = releaseKindOf(request);
  if (name === SHELL && (kind === 'preview' || kind === 'candidate')) {
    throw new Error(
      'The shell has no share and no preview: it is what decides who gets which version of a remote.',
    );
  }
  const site = openTargetSite(workspace, values);
  if (kind === 'preview') {
    const { packages } = await site.read(async (target) => readSiteState(target.site));
    const noPreview = reasonForNoPreview(packages[name]);
    const first = suggestReleaseCommandForBuild(name, values);
    if (noPreview)
      return console.log(`${name} has no preview: ${noPreview}. Release it first: ${first}`);
  }
  console.log(`${dryRun ? 'Trying the release of' : 'Releasing'} ${name}\n`);
  const accepted = readAcceptedFindings(workspace, name, values.accept);
  const source = await readAuthorAndCommit(workspace, name, values);
  const budgets = readBudgets(workspace.root, path.join(workspace.root, name));
  await withBuildFolder(workspace, name, values, async (folder) => {
    const optionsIn = (target: ReleaseTarget): ReleaseOptions => {
      const build = folder(target.site);
      return { name, build, accepted, budgets, ...request, reason, source, expected };
    };
    const why = reasonNotToTry(values);
    if (why) printSmokeTestSkipped(why);
    const tryIn = async (target: ReleaseTarget) => {
      if (dryRun) printNoticeIfNewSite(target.site);
      if (!dryRun || site.isRepository) restoreServedFiles(target);
      const plan = planRelease(checkedPublication(target, optionsIn(target)));
      if (!plan.changed || why) return plan;
      const trial = { name, build: folder(target.site), accepted, target };
      // With `--site`, ignores the URL in package.json, which belongs to the repository's own site.
      const live = values.site === undefined ? workspace.live : undefined;
      await smokeTestBeforeRelease(workspace, trial, { live, isRequired: values.smoke ?? false });
      return plan;
    };
    if (dryRun || !why) {
      await site.checkUpToDate();
      const plan = await site.read(tryIn);
      if (dryRun) {
        if (!plan.changed) return printReleaseResult(name, { ...plan, repaired: false }, values);
        return console.log(`\n${name} ${plan.version} could be released. Nothing was changed.`);
      }
    }
    const releaseIn = async (target: ReleaseTarget) => {
      printNoticeIfNewSite(target.site);
      const released = await releaseBuild(target, optionsIn(target));
      const isListed = kind === 'preview' && !released.withdrawn;
      return {
        ...released,
        about: isListed && describeVersionPreview(target, name, released.version),
      };
    };
    const published = await site.change(releaseIn, (released) =>
      commitMessage(name, released, request, reason, source),
    );
    printReleaseResult(name, published, values);
    const { about, changed, repaired, version } = published;
    if (about) console.log(`\n${about}`);
    if (changed || repaired) site.printDeployNotice();
    if (about && changed && note) writeNote(note, `${name} ${version}\n\n${about}\n`);
  });
}

/** @param expected the version of the candidate to withdraw, by default the current candidate */
export async function withdrawPackageCandidate(
  workspace: Workspace,
  name: string,
  values: Values,
  expected?: string,
): Promise<void> {
  const { reason } = values;
  const site = openTargetSite(workspace, values);
  const { version, live } = await site.change(
    (target) => withdrawCandidate({ ...target, name, reason, expected }),
    (result) => `Withdraw ${name} ${result.version}${reasonSuffix(reason)}`,
  );
  console.log(
    `${name} ${version} was withdrawn: everyone gets ${live}, from their next page load.`,
  );
  site.printDeployNotice();
}

export const command = defineCommand({
  help: 'Makes a build live, or takes a candidate back',
  names: [PACKAGE_ARGUMENT],
  options,
  async run({ values, names }, open) {
    const workspace = open();
    const isStored = values.withdraw || values.version !== undefined;
    const name = (isStored ? packageOfSite : packageToRelease)(workspace, names[0]);
    if (values.withdraw) return withdrawPackageCandidate(workspace, name, values);
    const { preview, 'withdraw-previous': withdrawPrevious } = values;
    const request = { ...releaseAudienceOf(values), preview, withdrawPrevious };
    return releasePackage(workspace, name, values, request);
  },
});

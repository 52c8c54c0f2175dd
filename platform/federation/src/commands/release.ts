import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  AUDIENCE_OPTION_NAMES,
  absolutePath,
  acceptOption,
  audienceOptions,
  checkFolderUpToDate,
  defineCommand,
  PACKAGE_ARGUMENT,
  type ParsedArguments,
  packageToRelease,
  planCheckedRelease,
  printDone,
  printIfNewSite,
  printSmokeTestSkipped,
  printStaysWithdrawn,
  type ReleaseOptions,
  readAcceptedFindings,
  readAudienceOptions,
  readAuthorAndCommit,
  reasonOption,
  reasonSuffix,
  releaseBuild,
  siteChangeOptions,
  smokeTestBeforeRelease,
  suggestCommandForSite,
  suggestRelease,
  type TargetOptions,
  updateTargetSite,
  type Workspace,
  withBuild,
  withTargetSite,
} from '../cli';
import {
  audienceText,
  earlierReleases,
  type PublishResult,
  packageStateOf,
  type ReleaseTarget,
  readDeployFile,
  readSiteState,
  SHELL,
  versionFolder,
  withdrawCandidate,
} from '../release';
import { compareSizes, readBudgets, readBuild } from '../release-checks';

const options = {
  ...audienceOptions,
  withdraw: {
    type: 'boolean',
    help: 'takes the candidate back: everyone gets the live version',
    not: [
      'dry-run',
      ...AUDIENCE_OPTION_NAMES,
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
    not: AUDIENCE_OPTION_NAMES,
  },
  preview: {
    type: 'boolean',
    help: 'stores it for whoever has its link; everyone else gets what is live',
    not: [...AUDIENCE_OPTION_NAMES, 'withdraw-previous', 'version'],
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
  ...acceptOption,
  ...siteChangeOptions,
} as const;

type Values = ParsedArguments<typeof options>['values'];

const describePreview = ({ site }: ReleaseTarget, name: string, version: string): string => {
  const { live } = packageStateOf(readSiteState(site), name);
  const buildOf = (each: string) => readBuild(name, versionFolder(site, name, each));
  const [own, before] = [buildOf(version), buildOf(live)];
  if (own.kind !== 'remote') throw new Error('Only a remote has previews.');
  const address = readDeployFile(site).live ?? '<address of the site>/';
  return [
    `Open it: ${address}?remote.${own.description.name}=${version}`,
    `\nSizes after gzip, compared with ${live}, which is live:\n`,
    ...compareSizes(own, before),
  ].join('\n');
};

const reasonNotToTry = (values: Values): string | undefined => {
  if (values['no-smoke']) return '--no-smoke.';
  return values.version && !values.smoke
    ? 'the site has this version already. --smoke tries it again.'
    : undefined;
};

const isOnSite = (workspace: Workspace, name: string, values: Values): Promise<boolean> =>
  withTargetSite(workspace, values, async ({ site }) => name in readSiteState(site).packages);

/** @param expected the version that must be the candidate, or live already; by default any */
export async function release(
  workspace: Workspace,
  name: string,
  values: Values,
  expected?: string,
): Promise<void> {
  const { reason, preview, note } = values;
  const { 'withdraw-previous': withdrawPrevious, 'dry-run': dryRun } = values;
  const audience = readAudienceOptions(values);
  const isToEveryone = !audience.groups && (audience.share ?? 100) === 100;
  if (name === SHELL && (preview || !isToEveryone)) {
    throw new Error(
      'The shell has no share and no preview: it is what decides who gets which version of a remote.',
    );
  }
  if (preview && !(await isOnSite(workspace, name, values))) {
    const first = suggestCommandForSite('release', name, values);
    console.log(
      `${name} has no preview: the site has no version of it yet. Release it first: ${first}`,
    );
    return;
  }
  console.log(`${dryRun ? 'Trying the release of' : 'Releasing'} ${name}\n`);
  const accepted = readAcceptedFindings(workspace, name, values.accept);
  const source = await readAuthorAndCommit(workspace, values);
  await withBuild(workspace, name, values, async (folder) => {
    const optionsIn = ({ site }: ReleaseTarget): ReleaseOptions => {
      const budgets = readBudgets(workspace.root, path.join(workspace.root, name));
      const checked = { name, build: folder(site), accepted, budgets };
      return { ...checked, ...audience, withdrawPrevious, reason, preview, expected };
    };
    const why = reasonNotToTry(values);
    if (why) printSmokeTestSkipped(why);
    if (dryRun || !why) {
      await checkFolderUpToDate(workspace, values);
      const { version, state, withdrawn } = await withTargetSite(
        workspace,
        values,
        async (target) => {
          const plan = planCheckedRelease(target, optionsIn(target));
          if (plan.changed && !why) {
            const trial = { name, build: folder(target.site), accepted, target };
            // The address in package.json belongs only to the repository's own site.
            const live = values.site === undefined ? workspace.live : undefined;
            const isRequired = values.smoke ?? false;
            await smokeTestBeforeRelease(workspace, trial, { state: plan.state, live, isRequired });
          }
          return plan;
        },
      );
      if (dryRun) {
        if (withdrawn) printStaysWithdrawn(name, version, state, values);
        else console.log(`\n${name} ${version} could be released. Nothing was changed.`);
        return;
      }
    }
    const published = await updateTargetSite(
      workspace,
      values,
      async (target) => {
        printIfNewSite(target.site);
        const released = await releaseBuild(target, { ...optionsIn(target), source });
        const isStored = preview && released.changed;
        return { ...released, about: isStored && describePreview(target, name, released.version) };
      },
      ({ version, withdrawn, state }) => {
        const verb = withdrawn ? 'Repair' : preview ? 'Preview' : 'Release';
        const { candidate } = packageStateOf(state, name);
        const to = isToEveryone || !candidate ? '' : ` to ${audienceText(candidate)}`;
        const from = source.commit ? `\n\nFrom commit ${source.commit}` : '';
        const others = withdrawPrevious
          ? `, withdraw all versions before it${reasonSuffix(reason)}`
          : '';
        return `${verb} ${name} ${version}${to}${others}${from}`;
      },
    );
    if (published.about) printPreview(name, published.version, published.about, note);
    else printResult(name, published, values, isToEveryone);
  });
}

function printPreview(name: string, version: string, about: string, note?: string): void {
  console.log(`\n${name} ${version} is a preview: only its link opens it.\n\n${about}`);
  if (note) writeFileSync(absolutePath(note), `${name} ${version}\n\n${about}\n`);
}

function printResult(
  name: string,
  published: PublishResult,
  options: TargetOptions,
  isToEveryone: boolean,
): void {
  const { changed, repaired, version, state, withdrawn } = published;
  const { candidate } = packageStateOf(state, name);
  if (repaired) printDone(`${version} was damaged and is complete again`);
  if (withdrawn) {
    printStaysWithdrawn(name, version, state, options);
  } else if (!changed && candidate?.version === version) {
    const everyone = suggestRelease(name, version, 100, options);
    console.log(
      `\n${name} ${version} stays the candidate, for ${audienceText(candidate)}.\nEveryone: ${everyone}`,
    );
  } else if (!changed) {
    const what = repaired ? 'stays live.' : 'was live already: nothing changed.';
    const still = candidate
      ? ` ${candidate.version} stays the candidate, for ${audienceText(candidate)}.`
      : '';
    console.log(`\n${name} ${version} ${what}${still}`);
  } else if (candidate && !isToEveryone) {
    console.log(
      [
        `\n${name} ${version} is given to ${audienceText(candidate)}.`,
        `More of them:   ${suggestRelease(name, version, 50, options)}`,
        `Everyone:       ${suggestRelease(name, version, 100, options)}`,
        `Take it back:   ${suggestCommandForSite('release', `${name} --withdraw`, options)}`,
      ].join('\n'),
    );
  } else {
    const { unsafe = [] } = packageStateOf(state, name);
    const [before] = earlierReleases(packageStateOf(state, name));
    const back = before
      ? ` Back to ${before.version}: ${suggestCommandForSite('rollback', name, options)}`
      : '';
    const never =
      unsafe.length > 0 && !before ? ' No earlier version runs or goes live again.' : '';
    console.log(`\n${name} ${version} is live.${back}${never}`);
  }
}

/** @param candidate the version that must be the candidate, by default the current one */
export async function withdraw(
  workspace: Workspace,
  name: string,
  values: Values,
  candidate?: string,
): Promise<void> {
  const { reason } = values;
  // If somebody else pushes first, the function below runs again. It must then withdraw the same
  // candidate as in its first run, or none.
  let expected = candidate;
  const { version, state } = await updateTargetSite(
    workspace,
    values,
    (target) => {
      expected ??= packageStateOf(readSiteState(target.site), name).candidate?.version ?? '';
      return withdrawCandidate({ ...target, name, reason, expected });
    },
    (result) => `Withdraw ${name} ${result.version}${reasonSuffix(reason)}`,
  );
  const { live } = packageStateOf(state, name);
  console.log(
    `${name} ${version} was withdrawn: everyone gets ${live}, from their next page load.`,
  );
}

export const command = defineCommand({
  help: 'Makes a build live, or takes a candidate back',
  names: [PACKAGE_ARGUMENT],
  options,
  async run({ values, names }, open) {
    const workspace = open();
    const name = packageToRelease(workspace, names[0]);
    return (values.withdraw ? withdraw : release)(workspace, name, values);
  },
});

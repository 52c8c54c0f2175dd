import {
  acceptFindingsOption,
  defineCommand,
  openTargetSite,
  PACKAGE_ARGUMENT,
  printCompletedStep,
  readAcceptedFindings,
  readReleaseAuthor,
  reasonOption,
  reasonSuffix,
  retireRemote,
  rollBackWithChecks,
  singlePackageOf,
  siteChangeOptions,
  suggestCommandForSite,
  suggestReleaseCommand,
} from '../cli';

export const command = defineCommand({
  help: 'Makes an earlier version of a package live',
  names: [PACKAGE_ARGUMENT],
  options: {
    to: { type: 'string', value: 'version', help: 'a kept version; the one before when left out' },
    retire: {
      type: 'string',
      value: 'reason',
      help: 'takes a remote off the site, until a release brings it back',
      not: ['to', 'reason'],
    },
    ...reasonOption,
    ...acceptFindingsOption,
    ...siteChangeOptions,
  },
  async run({ values, names, usage }, open) {
    const workspace = open();
    // Accepts packages that this workspace lacks, because they may come from other repositories.
    const name = names[0] ?? singlePackageOf(workspace);
    if (!name) throw new Error(`Say which package to roll back.\nUsage: ${usage}`);
    const accepted = readAcceptedFindings(workspace, name, values.accept);
    const site = openTargetSite(workspace, values);
    if (values.retire) {
      const retired = { reason: values.retire, by: await readReleaseAuthor(workspace) };
      const version = await site.change(
        (target) => retireRemote(target, name, retired, accepted),
        () => `Take ${name} off the site: ${retired.reason}`,
      );
      const back = suggestReleaseCommand(name, version, 100, values);
      printCompletedStep(
        `${name} is off the site: whoever opens a page of it reads that it was removed`,
      );
      console.log(`\nOpen tabs go on. Bring it back: ${back}`);
      return site.printDeployNotice();
    }
    const { from, to, withdrawn, skipped } = await site.change(
      (target) => rollBackWithChecks(target, name, values.to, { accepted, reason: values.reason }),
      (result) =>
        `Roll back ${name} from ${result.from} to ${result.to}${reasonSuffix(values.reason)}`,
    );
    printCompletedStep(
      `${name} ${to} is live again; ${from} is kept${withdrawn ? ', and does not take over by itself' : ''}`,
    );
    const undo = suggestCommandForSite('rollback', `${name} --to ${from}`, values);
    console.log(
      `\nOpen tabs go on, new page loads get ${to}. ${withdrawn ? 'Forward' : 'Back'} again: ${undo}`,
    );
    if (skipped.length > 0) {
      console.log(
        `Withdrawn too: ${skipped.join(', ')}. Going forward to ${from} does not restore these.`,
      );
    }
    site.printDeployNotice();
  },
});

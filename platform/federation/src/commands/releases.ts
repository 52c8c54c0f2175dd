import {
  alignColumns,
  defineCommand,
  openTargetSite,
  parseUntilOption,
  printCompletedStep,
  readReleaseAuthor,
  siteChangeOptions,
  suggestCommandForSite,
} from '../cli';
import {
  authorName,
  currentFreezeMessage,
  describeVersions,
  formatUtcMinute,
  readSiteState,
  SHELL,
  type SiteState,
  setSiteFreeze,
} from '../release';

const releasesTable = ({ packages }: SiteState): string =>
  Object.entries(packages)
    .map(([name, state]) => {
      const rows = describeVersions(name, state).map(
        ({ version, releasedAt, by, commit, what }) => [
          `${version === state.live && !state.retired ? '●' : ' '} ${version}`,
          formatUtcMinute(releasedAt),
          [by && `by ${authorName(by)}`, commit && `from ${commit}`].filter(Boolean).join(' '),
          what,
        ],
      );
      return `${name}\n${alignColumns(rows)}`;
    })
    .join('\n\n');

export const command = defineCommand({
  help: 'Shows what is live and what is kept',
  options: {
    freeze: { type: 'string', value: 'reason', help: 'refuses releases until the end of --until' },
    until: { type: 'string', value: 'date', help: 'the last day of a freeze, or its last moment' },
    unfreeze: { type: 'boolean', help: 'ends a freeze' },
    ...siteChangeOptions,
  },
  async run({ values, usage }, open) {
    const workspace = open();
    if (values.freeze ? values.unfreeze || !values.until : values.until) {
      throw new Error(`Give --freeze and --until together, or --unfreeze.\nUsage: ${usage}`);
    }
    const target = openTargetSite(workspace, values);
    const { freeze: reason, until = '', unfreeze } = values;
    if (reason || unfreeze) {
      const by = await readReleaseAuthor(workspace);
      const freeze = reason ? { reason, until: parseUntilOption(until), by } : undefined;
      const what = freeze
        ? `Freeze the site until ${formatUtcMinute(freeze.until)}: ${reason}`
        : 'Unfreeze the site';
      await target.change(
        (site) => setSiteFreeze(site, freeze),
        () => what,
      );
      printCompletedStep(
        freeze ? 'nothing is released until then\n' : 'packages can be released\n',
      );
    }
    const state = await target.read(async ({ site }) => readSiteState(site));
    if (Object.keys(state.packages).length === 0) {
      const first = workspace.packages.includes(SHELL)
        ? `start with ${suggestCommandForSite('release', 'shell', values)}`
        : 'the shell comes first, from the repository of the site';
      throw new Error(`Nothing is released in ${target.name}: ${first}`);
    }
    const frozen = currentFreezeMessage(state);
    if (frozen) console.log(`${frozen}\n`);
    console.log(
      `${releasesTable(state)}\n\nBack to a version: ${suggestCommandForSite('rollback', '<package> --to <version>', values)}`,
    );
    await target.checkUpToDate();
  },
});

import {
  acceptOption,
  asTyped,
  changeOptions,
  changeTarget,
  defineCommand,
  npmRun,
  PACKAGE,
  printDone,
  rollBackTo,
  tellRetry,
} from '../cli';
import { packageState, readSiteState } from '../release';

export const command = defineCommand({
  help: 'Makes an earlier version of a package live',
  names: [PACKAGE],
  options: {
    to: { type: 'string', value: 'version', help: 'a kept version; the one before when left out' },
    ...acceptOption,
    ...changeOptions,
  },
  async run({ values, names, usage }, open) {
    const workspace = open();
    // Not only the packages of this workspace: the site may have others.
    const [only, ...others] = workspace.packages;
    const name = names[0] ?? (others.length === 0 ? only : undefined);
    if (!name) throw new Error(`Say which package to roll back.\nUsage: ${usage}`);
    const options = { accepted: values.accept ?? [], onRetry: tellRetry };
    // The version to roll back from. If somebody else rolls it back first, this command must change nothing.
    let live: string | undefined;
    const { from, to } = await changeTarget(
      workspace,
      values,
      (target) => {
        live ??= packageState(readSiteState(target.site), name).live;
        return rollBackTo(target, name, values.to, { ...options, from: live });
      },
      (result) => `Roll back ${name} from ${result.from} to ${result.to}`,
    );
    printDone(`${name} ${to} is live again; ${from} is kept, and does not take over by itself`);
    const forward = npmRun('rollback', `${name} --to ${from}${asTyped(values)}`);
    console.log(`\nOpen tabs go on, new page loads get ${to}. Forward again: ${forward}`);
  },
});

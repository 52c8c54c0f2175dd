import { rollBackTo } from './release-build';
import { asTyped, changeOptions, changeTarget, changeUsage } from './target';
import { done, inTerminal, npmRun, readArguments, text, texts, waitingFor } from './terminal';
import type { Workspace } from './workspace';

const USAGE = `npm run rollback -- <package> [--to <version>] [--accept <finding>] ${changeUsage}`;

/** `npm run rollback`: makes an earlier version of a package live. */
export const rollbackCommand = (workspace: Workspace): Promise<void> =>
  inTerminal(async () => {
    const { values, positionals } = readArguments(USAGE, {
      ...changeOptions,
      to: text,
      accept: texts,
    });
    // Not only the packages of this workspace: the site may have others.
    const [only, ...others] = workspace.packages;
    const name = positionals[0] ?? (others.length === 0 ? only : undefined);
    if (!name) throw new Error(`Say which package to roll back.\nUsage: ${USAGE}`);
    const options = {
      accepted: values.accept ?? [],
      onWait: waitingFor,
      breakLock: values['break-lock'] ?? false,
    };
    const { from, to } = await changeTarget(
      workspace,
      values,
      (target) => rollBackTo(target, name, values.to, options),
      (result) => `Roll back ${name} from ${result.from} to ${result.to}`,
    );
    done(`${name} ${to} is live again; ${from} is kept, and does not take over by itself`);
    const forward = npmRun('rollback', `${name} --to ${from}${asTyped(values)}`);
    console.log(`\nOpen tabs go on, new page loads get ${to}. Forward again: ${forward}`);
  });

import { asTyped, changeOptions, changeTarget, changeUsage } from '../cli/target';
import { done, inTerminal, npmRun, readArguments, text, texts, waitingFor } from '../cli/terminal';
import { rollBackTo } from '../release/release-build';

const USAGE = `npm run rollback -- <package> [--to <version>] [--accept <finding>] ${changeUsage}`;

await inTerminal(async () => {
  const { values, positionals } = readArguments(USAGE, {
    ...changeOptions,
    to: text,
    accept: texts,
  });
  const [name] = positionals;
  if (!name) throw new Error(`Say which package to roll back.\nUsage: ${USAGE}`);
  const options = {
    accepted: values.accept ?? [],
    onWait: waitingFor,
    breakLock: values['break-lock'] ?? false,
  };
  const { from, to } = await changeTarget(
    values,
    (target) => rollBackTo(target, name, values.to, options),
    (result) => `Roll back ${name} from ${result.from} to ${result.to}`,
  );
  done(`${name} ${to} is live again; ${from} is kept, and does not take over by itself`);
  const forward = npmRun('rollback', `${name} --to ${from}${asTyped(values)}`);
  console.log(`\nOpen tabs go on, new page loads get ${to}. Forward again: ${forward}`);
});

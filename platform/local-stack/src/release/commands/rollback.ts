import { checkRollback, readLiveSite, refuseOn } from '@platform/federation/gate';
import { rollback, versionFolder } from '@platform/federation/release';
import { targetOf, targetOptions, targetUsage } from '../deploy/target';
import { writeHosting } from '../deploy/write-hosting';
import { readArguments, text, texts } from './arguments';
import { done, inTerminal, npmRun } from './in-terminal';

const USAGE = `npm run rollback -- <package> [--to <version>] [--accept <finding>] ${targetUsage}`;

await inTerminal(async () => {
  const { values, positionals } = readArguments(USAGE, {
    ...targetOptions,
    to: text,
    accept: texts,
  });
  const [name] = positionals;
  if (!name) throw new Error(`Say which package to roll back.\nUsage: ${USAGE}`);
  const { site, origins } = targetOf(values);
  const gate = (version: string) => {
    const findings = checkRollback(name, versionFolder(site, name, version), readLiveSite(site));
    refuseOn(`${name} was not rolled back to ${version}`, findings, values.accept ?? []);
  };
  const onWait = (who: string) => console.log(`  … waiting for ${who}`);
  const { from, to } = await rollback({ site, origins, name, onWait }, values.to, gate);
  writeHosting(site);
  done(`${name} ${to} is live again; ${from} is kept, and does not take over by itself`);
  console.log(
    `\nOpen tabs go on, new page loads get ${to}. Forward again: ${npmRun('rollback', `${name} --to ${from}`)}`,
  );
});

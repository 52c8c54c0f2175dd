import { checkPackage } from '../release/build';
import { asTyped, siteName, targetOptions } from './target';
import { fromTyped, npmRun, readArguments, text, texts } from './terminal';

/**
 * Reads the arguments of a command that tries a build against a live site: federation:check and smoke. `release` is the
 * command to suggest when the trial succeeds.
 */
export const readTrial = (usage: string) => {
  const { values, positionals } = readArguments(usage, {
    ...targetOptions,
    live: text,
    from: text,
    accept: texts,
  });
  const { live, from, accept: accepted = [], ...target } = values;
  const name = checkPackage(positionals[0]);
  const release = npmRun('release', `${name}${fromTyped(from)}${asTyped(target)}`);
  return { name, live, where: live ?? siteName(target), from, accepted, target, release };
};

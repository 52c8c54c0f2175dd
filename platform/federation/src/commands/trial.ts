import { asTyped, siteName, targetOptions } from './target';
import { fromTyped, npmRun, readArguments, text, texts } from './terminal';
import { packageIn, type Workspace } from './workspace';

/**
 * Reads the arguments of a command that tries a build against a live site: federation:check and smoke. `release` is the
 * command to suggest when the trial succeeds.
 */
export const readTrial = (workspace: Workspace, usage: string) => {
  const { values, positionals } = readArguments(usage, {
    ...targetOptions,
    live: text,
    from: text,
    accept: texts,
  });
  const { live: typed, from, accept: accepted = [], ...target } = values;
  const live = typed ?? (target.site ? undefined : workspace.live);
  const name = packageIn(workspace, positionals[0]);
  const release = npmRun('release', `${name}${fromTyped(from)}${asTyped(target)}`);
  return {
    name,
    live,
    where: live ?? siteName(workspace, target),
    from,
    accepted,
    target,
    release,
  };
};

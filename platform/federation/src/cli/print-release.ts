import {
  audienceText,
  fallbackReleases,
  type PackageState,
  type PublishResult,
  packageStateOf,
  type ReleaseTarget,
  readDeployFile,
  readSiteState,
  versionFolder,
} from '../release';
import { compareSizes, readBuild } from '../release-checks';
import { suggestCommandForSite, suggestReleaseCommand, type TargetSiteOptions } from './target';
import { printCompletedStep } from './terminal';

/** Prints a message and throws no Error, so that a CI pipeline continues. */
export const printVersionStaysWithdrawn = (
  name: string,
  version: string,
  { retired, live }: PackageState,
  options: TargetSiteOptions,
): void => {
  const instead = retired ? 'the remote is not on the site' : `${live} stays live`;
  const everyone = suggestReleaseCommand(name, version, 100, options);
  console.log(
    `\n${name} ${version} was rolled back or withdrawn, and stays so: ${instead}.\nRelease it on purpose: ${everyone}`,
  );
};

/** Returns a text with a version's link and sizes, or undefined for the live version. */
export const describeVersionPreview = (
  { site }: ReleaseTarget,
  name: string,
  version: string,
): string | undefined => {
  const { live } = packageStateOf(readSiteState(site), name);
  if (version === live) return undefined;
  const buildOf = (each: string) => readBuild(name, versionFolder(site, name, each));
  const [own, before] = [buildOf(version), buildOf(live)];
  if (own.kind !== 'remote') throw new Error('Only a remote has previews.');
  const { live: url } = readDeployFile(site);
  const query = `?remote.${own.description.name}=${version}`;
  return [
    url
      ? `Open it: ${url}${query}`
      : `Open /${query} on the site: "live" in its deploy.json completes the link.`,
    `\nSizes after gzip, compared with ${live}, which is live:\n`,
    ...compareSizes(own, before),
  ].join('\n');
};

const outcomeText = (
  name: string,
  { changed, repaired, version, kind, state }: PublishResult,
  options: TargetSiteOptions,
): string => {
  const { live, candidate, unsafe = [] } = state;
  const everyone = suggestReleaseCommand(name, version, 100, options);
  if (!changed && candidate?.version === version) {
    return `stays the candidate, for ${audienceText(candidate)}.\nEveryone: ${everyone}`;
  }
  if (kind === 'preview' && version !== live) {
    return changed
      ? 'is a preview: only its link opens it.'
      : 'was released before: its link opens it.';
  }
  if (!changed) {
    const what = repaired ? 'stays live.' : 'was live already: nothing changed.';
    const still = candidate
      ? ` ${candidate.version} stays the candidate, for ${audienceText(candidate)}.`
      : '';
    return `${what}${still}`;
  }
  if (candidate && kind === 'candidate') {
    return [
      `is given to ${audienceText(candidate)}.`,
      ...(candidate.share < 50
        ? [`More of them:   ${suggestReleaseCommand(name, version, 50, options)}`]
        : []),
      `Everyone:       ${everyone}`,
      `Take it back:   ${suggestCommandForSite('release', `${name} --withdraw`, options)}`,
    ].join('\n');
  }
  const [before] = fallbackReleases(state);
  const back = before
    ? ` Back to ${before.version}: ${suggestCommandForSite('rollback', name, options)}`
    : '';
  const never = unsafe.length > 0 && !before ? ' No earlier version runs or goes live again.' : '';
  return `is live.${back}${never}`;
};

export const printReleaseResult = (
  name: string,
  published: PublishResult,
  options: TargetSiteOptions,
): void => {
  const { version, repaired, withdrawn, endedCandidate, state } = published;
  if (repaired) printCompletedStep(`${version} was damaged and is complete again`);
  if (endedCandidate) printCompletedStep(`${endedCandidate} is no longer the candidate`);
  if (withdrawn) printVersionStaysWithdrawn(name, version, state, options);
  else console.log(`\n${name} ${version} ${outcomeText(name, published, options)}`);
};

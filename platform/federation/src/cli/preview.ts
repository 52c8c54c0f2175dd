import { packageStateOf, readDeployFile, readSiteState, sizeText, versionFolder } from '../release';
import { type PartSize, readBuild, sizesOf } from '../release-checks';
import type { ReleaseTarget } from './release-build';

/** Returns "- /reports: 12.3 kB (+0.4)". */
const sizeLine = ({ part, path, gzip }: PartSize, before: readonly PartSize[]): string => {
  const same = before.find((each) => each.part === part && each.path === path);
  return `- ${path ?? 'Entry'}: ${sizeText(gzip, same?.gzip)}${same ? '' : ' (new)'}`;
};

/** Says how to open a stored version, and how much it grew, for a terminal and a pull request. */
export const describePreview = ({ site }: ReleaseTarget, name: string, version: string): string => {
  const { live } = packageStateOf(readSiteState(site), name);
  const buildOf = (each: string) => readBuild(name, versionFolder(site, name, each)).build;
  const [own, before] = [buildOf(version), buildOf(live)];
  if (own?.kind !== 'remote') throw new Error(`${name} ${version} cannot be read.`);
  const address = readDeployFile(site).live ?? '<address of the site>/';
  const sizes = sizesOf(own).map((size) => sizeLine(size, before ? sizesOf(before) : []));
  return [
    `Open it: ${address}?remote.${own.description.name}=${version}`,
    `\nSizes after gzip, compared with ${live}, which is live:\n`,
    ...sizes,
  ].join('\n');
};

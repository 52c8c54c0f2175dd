import {
  describedModulesOf,
  descriptionSchema,
  type RemoteRelease,
} from '@platform/federation/runtime';
import { parseDocument } from '../config/config';
import type { DescribedRelease } from '../state/remotes';
import { DESCRIPTION_TIMEOUT_MS } from './limits';
import { hasWrongHash, requestFile } from './release-files';
import { RemoteError, registryEntryError } from './remote-error';

/** @throws {InvalidDocumentError} if the description or the hash of a needed file is missing */
export const checkAllFilesHaveHashes = (
  name: string,
  { description, version }: RemoteRelease,
): void => {
  if (!description) throw registryEntryError(name, [`${version} has no hashes`]);
  const needed = [
    description.entry,
    ...describedModulesOf(description.routes).flatMap((each) => [...each.scripts, ...each.styles]),
  ];
  const missing = needed.filter((file) => !description.files[file]);
  if (missing.length > 0) {
    throw registryEntryError(name, [`${version} has no hash for ${missing.join(', ')}`]);
  }
};

/** @throws {RemoteError} `integrity` if the hash is not as expected, otherwise `unavailable` */
export const readRemoteDescription = async (
  name: string,
  { url: folder, version }: RemoteRelease,
  request: Pick<RequestInit, 'cache' | 'integrity'>,
) => {
  const url = new URL('remote.json', folder);
  try {
    const signal = AbortSignal.timeout(DESCRIPTION_TIMEOUT_MS);
    const content = await (await requestFile(url, { ...request, signal })).json();
    const description = parseDocument(`remote.json of ${name}`, content, descriptionSchema);
    if (description.name !== name) throw new Error(`${url} describes ${description.name}`);
    return description;
  } catch (cause) {
    const reason = (await hasWrongHash(url, request.integrity)) ? 'integrity' : 'unavailable';
    throw new RemoteError(name, version, reason, cause);
  }
};

const wholeReleases = new Map<string, DescribedRelease>();

/** Reads the whole description if the registry has only an outline. @throws {RemoteError} */
export const loadWholeDescription = async (
  name: string,
  release: DescribedRelease,
): Promise<DescribedRelease> => {
  const { url, outlineOf } = release;
  if (!outlineOf) return release;
  const known = wholeReleases.get(url);
  if (known) return known;
  const ask = () => readRemoteDescription(name, release, { integrity: outlineOf });
  const description = await ask().catch(ask);
  const whole: DescribedRelease = { version: release.version, url, description };
  checkAllFilesHaveHashes(name, whole);
  wholeReleases.set(url, whole);
  return whole;
};

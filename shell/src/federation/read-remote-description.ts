import {
  describedModulesOf,
  descriptionSchema,
  type RemoteRelease,
} from '@platform/federation/runtime';
import * as v from 'valibot';
import { describeSchemaIssues, InvalidDocumentError, logIgnoredValues } from '../config/config';
import type { DescribedRelease } from '../state/remotes';
import { hasWrongHash } from './file-integrity';
import { DESCRIPTION_TIMEOUT_MS } from './limits';
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
    const answer = await fetch(url, {
      ...request,
      signal: AbortSignal.timeout(DESCRIPTION_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`${url} answers with status ${answer.status}`);
    const content = await answer.json();
    const result = v.safeParse(descriptionSchema, content);
    if (!result.success)
      throw new InvalidDocumentError('remote.json', describeSchemaIssues(result.issues));
    logIgnoredValues(`remote.json of ${name}`, content, result.output);
    if (result.output.name !== name) throw new Error(`${url} describes ${result.output.name}`);
    return result.output;
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

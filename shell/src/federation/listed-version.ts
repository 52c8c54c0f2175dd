// This module is loaded only when a URL names a version, or when the panel "Parts and versions"
// opens.
import { type Previews, previewsSchema } from '@platform/federation/runtime';
import { readDocument } from '../config/config';
import { differsFromHash } from './file-integrity';
import { DESCRIPTION_TIMEOUT_MS } from './limits';
import { RemoteError } from './remote-error';

/** Reads `previews.json`, which is next to the registry. @throws {InvalidDocumentError} */
export const readPreviews = (registryUrl: string): Promise<Previews> => {
  const list = new URL('previews.json', new URL(registryUrl, location.href)).href;
  return readDocument('previews', list, previewsSchema, { fresh: true });
};

/**
 * The registry entry of a version that a URL names. The version must be in `previews.json`, and its
 * description must have the hash in that list.
 * @throws {RemoteError}
 */
export const previewEntryOf = async (name: string, version: string, registryUrl: string) => {
  const { remotes } = await readPreviews(registryUrl);
  const listed = remotes[name]?.find((each) => each.version === version);
  if (!listed) {
    const cause = new Error(`${version} was withdrawn, or was never on this site`);
    throw new RemoteError(name, version, 'unavailable', cause);
  }
  const { url, releasedAt, integrity } = listed;
  const address = new URL('remote.json', url);
  try {
    const signal = AbortSignal.timeout(DESCRIPTION_TIMEOUT_MS);
    const answer = await fetch(address, { integrity, signal });
    if (!answer.ok) throw new Error(`${address} answers with status ${answer.status}`);
    const description = await answer.json();
    return { package: description.package, current: { version, url, releasedAt, description } };
  } catch (cause) {
    const reason = (await differsFromHash(address, integrity)) ? 'integrity' : 'unavailable';
    throw new RemoteError(name, version, reason, cause);
  }
};

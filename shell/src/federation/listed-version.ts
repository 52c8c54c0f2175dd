// This module is loaded only after a link has chosen a version, or when the panel "Parts and
// versions" opens.
import { type Previews, previewsSchema } from '@platform/federation/runtime';
import { readSiteDocument } from '../config/config';
import { RemoteError } from './remote-error';

/** Reads `previews.json`, which is next to the registry. @throws {InvalidDocumentError} */
export const readPreviews = (registryUrl: string): Promise<Previews> => {
  const list = new URL('previews.json', new URL(registryUrl, location.href)).href;
  return readSiteDocument('previews', list, previewsSchema, { fresh: true });
};

/** @throws {RemoteError} if `previews.json` does not list the version */
export const findVersionInPreviews = async (name: string, version: string, registryUrl: string) => {
  const { remotes } = await readPreviews(registryUrl);
  const listed = remotes[name]?.find((each) => each.version === version);
  if (listed) return listed;
  const cause = new Error(`${version} was withdrawn, or was never on this site`);
  throw new RemoteError(name, version, 'unavailable', cause);
};

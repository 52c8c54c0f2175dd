import { descriptionSchema, type RemoteRelease } from '@platform/federation/runtime';
import * as v from 'valibot';
import { DocumentError, problemsOf } from '../config/config';
import type { DescribedRelease } from '../state/remotes';
import { isTamperedWith } from './file-integrity';
import { RemoteError } from './remote-error';

/** Time limit of a description, in milliseconds. */
const TIME_LIMIT = 3000;

/** The error for a wrong entry of a remote in the registry. */
export const entryError = (remote: string, problems: readonly string[]): DocumentError =>
  new DocumentError('registry entry', problems, { remote });

/** Throws a DocumentError when a file that the description names has no hash. */
export const checkHashes = (name: string, { description, version }: RemoteRelease): void => {
  if (!description) throw entryError(name, [`${version} has no hashes`]);
  const needed = [
    description.entry,
    ...description.routes.flatMap((r) => [...r.scripts, ...r.styles]),
  ];
  const missing = needed.filter((file) => !description.files[file]);
  if (missing.length > 0) {
    throw entryError(name, [`${version} has no hash for ${missing.join(', ')}`]);
  }
};

/** Reads the description at the address of a release. With `integrity`, only a file with that hash counts. */
export const readDescription = async (
  name: string,
  { url: folder, version }: RemoteRelease,
  request: Pick<RequestInit, 'cache' | 'integrity'>,
) => {
  const url = new URL('remote.json', folder);
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(TIME_LIMIT) });
    if (!answer.ok) throw new Error(`${url} answers with status ${answer.status}`);
    const result = v.safeParse(descriptionSchema, await answer.json());
    if (!result.success) throw new DocumentError('remote.json', problemsOf(result.issues));
    if (result.output.name !== name) throw new Error(`${url} describes ${result.output.name}`);
    return result.output;
  } catch (cause) {
    const reason = (await isTamperedWith(url, request.integrity)) ? 'integrity' : 'unavailable';
    throw new RemoteError(name, version, reason, cause);
  }
};

const read = new Map<string, DescribedRelease>();

/** A release with all of its description, whose outline came with the page. @throws {RemoteError} */
export const wholeRelease = async (
  name: string,
  release: DescribedRelease,
): Promise<DescribedRelease> => {
  const { url, outlineOf } = release;
  if (!outlineOf) return release;
  const known = read.get(url);
  if (known) return known;
  const ask = () => readDescription(name, release, { integrity: outlineOf });
  const description = await ask().catch(ask);
  const whole: DescribedRelease = { version: release.version, url, description };
  checkHashes(name, whole);
  read.set(url, whole);
  return whole;
};

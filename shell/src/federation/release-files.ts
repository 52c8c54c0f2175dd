import type { DescribedRelease } from '../state/remotes';
import { HASH_CHECK_TIMEOUT_MS } from './limits';

/** @throws {Error} also if the server answers with an error */
export const requestFile = async (url: URL | string, request: RequestInit): Promise<Response> => {
  const answer = await fetch(url, request);
  if (!answer.ok) throw new Error(`${url} answers with status ${answer.status}`);
  return answer;
};

/** If the first request fails, requests the file once more. Both requests share one time limit. */
export const readReleaseFile = (
  { url, description }: DescribedRelease,
  file: string,
  limitMs: number,
): Promise<unknown> => {
  const integrity = description.files[file] ?? '';
  const signal = AbortSignal.timeout(limitMs);
  const read = async (more?: RequestInit): Promise<unknown> =>
    (await requestFile(new URL(file, url), { integrity, signal, ...more })).json();
  // The second request goes to the server, because the copy in the browser may be damaged.
  return read().catch(() => read({ cache: 'reload' }));
};

/** Requests the file again, because the browser does not say why a load failed. */
export const hasWrongHash = async (url: URL, integrity: string | undefined): Promise<boolean> => {
  if (!integrity) return false;
  try {
    // `reload` replaces a damaged copy in the browser's cache. A 304 answer would keep the copy.
    const signal = AbortSignal.timeout(HASH_CHECK_TIMEOUT_MS);
    const answer = await requestFile(url, { cache: 'reload', signal });
    const digest = await crypto.subtle.digest('SHA-384', await answer.arrayBuffer());
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` !== integrity;
  } catch {
    return false;
  }
};

export const hasFileWithWrongHash = async (
  { url, description }: DescribedRelease,
  files: readonly string[],
): Promise<boolean> => {
  const checks = files.map((file) => hasWrongHash(new URL(file, url), description.files[file]));
  return (await Promise.all(checks)).includes(true);
};

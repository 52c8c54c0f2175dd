import type { DescribedRelease } from '../state/remotes';
import { HASH_CHECK_TIMEOUT_MS } from './limits';

const digestOf = async (content: ArrayBuffer): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/** Requests the file again, because the browser does not say why a load failed. */
export const hasWrongHash = async (url: URL, integrity: string | undefined): Promise<boolean> => {
  if (!integrity) return false;
  try {
    const answer = await fetch(url, {
      // `reload` replaces a damaged copy in the browser's cache. A 304 answer would keep the copy.
      cache: 'reload',
      signal: AbortSignal.timeout(HASH_CHECK_TIMEOUT_MS),
    });
    return answer.ok && (await digestOf(await answer.arrayBuffer())) !== integrity;
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

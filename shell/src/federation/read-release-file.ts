import type { DescribedRelease } from '../state/remotes';

/** If the first request fails, requests the file once more. Both requests share one time limit. */
export const readReleaseFile = (
  { url, description }: DescribedRelease,
  file: string,
  limitMs: number,
): Promise<unknown> => {
  const address = new URL(file, url);
  const integrity = description.files[file] ?? '';
  const signal = AbortSignal.timeout(limitMs);
  const request = async (more?: RequestInit): Promise<unknown> => {
    const answer = await fetch(address, { integrity, signal, ...more });
    if (!answer.ok) throw new Error(`${address} answers with status ${answer.status}`);
    return answer.json();
  };
  // The second request goes to the server, because the copy in the browser may be damaged.
  return request().catch(() => request({ cache: 'reload' }));
};

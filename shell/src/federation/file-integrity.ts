/** How long the second look at a file may take, in milliseconds. */
const TIME_LIMIT = 1000;

const digestOf = async (content: ArrayBuffer): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/**
 * Whether a file is there but is not what was released. An element that failed to load tells no reason; asking for the
 * bytes once more tells tampering from a missing file. What cannot be looked at is not called tampered with.
 */
export const isTamperedWith = async (url: URL, integrity: string | undefined): Promise<boolean> => {
  if (!integrity) return false;
  try {
    const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(TIME_LIMIT) });
    return answer.ok && (await digestOf(await answer.arrayBuffer())) !== integrity;
  } catch {
    return false;
  }
};

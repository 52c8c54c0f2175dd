/** How long a file of a live site may take, in milliseconds. */
const LIVE_FILE_WITHIN_MS = 15_000;

/** Requests a file of a live site and reads the answer. Throws an Error that names the file and says what went wrong. */
export const readLive = async <Content>(
  url: URL,
  read: (answer: Response) => Promise<Content>,
): Promise<Content> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LIVE_FILE_WITHIN_MS) });
    if (!answer.ok) throw new Error(`it answers with status ${answer.status}`);
    return await read(answer);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`${url} of the live site could not be read: ${reason}.`);
  }
};

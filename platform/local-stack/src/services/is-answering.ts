/** Milliseconds between two attempts. */
const AGAIN = 100;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    // A development server keeps its first request waiting until it has compiled, so this one may take long.
    const response = await fetch(url, { signal, headers: { accept: 'text/html,*/*' } });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Waits until a URL answers well. Resolves to false when the signal ends the waiting. */
export async function isAnswering(url: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await answers(url, signal)) return true;
    await pause(AGAIN);
  }
  return false;
}

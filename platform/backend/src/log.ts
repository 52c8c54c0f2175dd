import { pino } from 'pino';

/**
 * The log of a running backend: one JSON object a line. It holds ids, routes and codes only, never a name, an address, a
 * token or a value that somebody sent. So it is not given error messages: drivers put values into them.
 */
export const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });

/** What the log may contain of an error: its kind and where it was thrown, not its message. */
export const traceOf = (error: unknown): { kind: string; frames: string[] } => {
  if (!(error instanceof Error)) return { kind: typeof error, frames: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { kind: error.name, frames: frames.slice(0, 12).map((line) => line.trim()) };
};

import { pino } from 'pino';

/**
 * Writes one JSON object per line. Callers may log only ids, routes and codes, not error messages,
 * because drivers put names, addresses and other values into messages.
 */
export const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });

/** Returns the class and the stack of an error, without its message. */
export const errorTraceForLog = (error: unknown): { kind: string; frames: string[] } => {
  if (!(error instanceof Error)) return { kind: typeof error, frames: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { kind: error.name, frames: frames.slice(0, 12).map((line) => line.trim()) };
};

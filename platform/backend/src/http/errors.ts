import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { failureKindOf } from '../database/failures';
import { type Answer, Refusal, send } from './answer';

const UNAVAILABLE: Answer = {
  statusCode: 503,
  message: 'The database does not answer at the moment. Try again in a few seconds.',
  headers: { 'Retry-After': '2' },
};

const answerTo = (error: unknown): Answer | undefined => {
  if (error instanceof Refusal) return error.answer;
  switch (failureKindOf(error)) {
    case 'unavailable':
      return UNAVAILABLE;
    case 'conflict':
      return {
        statusCode: 409,
        message: 'Someone changed the same thing at the same moment. Reload and try again.',
      };
    case 'bad-value':
      return {
        statusCode: 422,
        message: 'A value holds characters that cannot be stored. Correct it and try again.',
        payload: { errors: [] },
      };
    case undefined:
      return undefined;
  }
};

/**
 * Turns whatever was thrown into an envelope. What nobody foresaw is logged under a reference and answered without its
 * details: no stack, SQL or path leaves the server.
 */
export const handleError = (error: unknown, context: Context): Response => {
  const answer = answerTo(error);
  if (answer !== undefined) {
    if (answer.statusCode >= 500) {
      const reason = error instanceof Refusal ? answer.message : error;
      console.error(`${context.req.method} ${context.req.path}:`, reason);
    }
    return send(context, answer);
  }
  const reference = randomUUID().slice(0, 8);
  console.error(`[${reference}] ${context.req.method} ${context.req.path} failed:`, error);
  return send(context, {
    statusCode: 500,
    message: `Something failed on the server. Try again; if it stays, report reference ${reference}.`,
  });
};

/** 404 for a path that does not exist. */
export const handleNotFound = (context: Context): Response =>
  send(context, { statusCode: 404, message: 'There is nothing at this address. Check the path.' });

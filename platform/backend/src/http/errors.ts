import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { failureKindOf, sqlStateOf } from '../database/transactions';
import { log, traceOf } from '../log';
import { type Answer, Refusal, send } from './answer';

const UNAVAILABLE: Answer = {
  statusCode: 503,
  message: 'The database is busy or not responding. Try again in a few seconds.',
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
        message: 'Someone else changed this at the same time. Reload the page and try again.',
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

/** The route as it was registered, because ids and queries must not reach the log. */
const routeOf = (context: Context): string =>
  matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'none';

/**
 * Turns every thrown error into an envelope. A server error is logged with the request's id, which is in the answer too.
 * No stack, SQL or path leaves the server.
 */
export const handleError = (error: unknown, context: Context): Response => {
  const known = answerTo(error);
  const requestId: unknown = context.get('requestId');
  const answer = known ?? {
    statusCode: 500,
    message: `Something failed on the server. Try again. If it keeps failing, report reference ${requestId}.`,
  };
  if (answer.statusCode >= 500) {
    const { method } = context.req;
    const facts = { requestId, method, route: routeOf(context), sqlState: sqlStateOf(error) };
    if (known === undefined) log.error({ ...facts, ...traceOf(error) }, 'A request failed');
    else log.warn(facts, 'A request could not be answered now');
  }
  return send(context, answer);
};

/** 404 for a path that does not exist. */
export const handleNotFound = (context: Context): Response =>
  send(context, { statusCode: 404, message: 'There is nothing at this address. Check the path.' });

import { and, eq, lt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Database, Transaction } from '../database/database';
import { idempotencyKeys } from '../database/schema';
import { sqlStateOf } from '../database/transactions';
import { type RouteAnswer, unprocessable } from '../http/answer';
import { log } from '../log';

/** `request` is the method, the path and a hash of the body. */
type RepeatableRequest = { uid: string; key: string; request: string };

const tooOld = lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`);

/**
 * Returns `undefined` without an `Idempotency-Key`.
 * @throws RequestRefusedError 422 unless the key has 1 to 200 visible ASCII characters
 */
export const readIdempotentRequest = (
  context: Context,
  uid: string,
  fingerprint: string,
): RepeatableRequest | undefined => {
  const key = context.req.header('Idempotency-Key');
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw unprocessable('Send an Idempotency-Key of 1 to 200 visible ASCII characters.');
  }
  return { uid, key, request: `${context.req.method} ${context.req.path} ${fingerprint}` };
};

/**
 * Returns the answer that the same request got within the last 24 hours. Without such an answer,
 * applies the mutation and stores its answer in the same transaction. Call `acquireUserLock` first,
 * so that simultaneous requests wait for each other. `organizationNow` is a function, because
 * `apply` may change the user's organization.
 * @throws RequestRefusedError 422 when the key was used for another request, or in an organization
 * that the user has left
 */
export const applyMutationOnce = async (
  transaction: Transaction,
  { uid, key, request }: RepeatableRequest,
  organizationNow: () => Promise<string | null>,
  apply: () => Promise<RouteAnswer>,
): Promise<RouteAnswer> => {
  await transaction.delete(idempotencyKeys).where(and(eq(idempotencyKeys.uid, uid), tooOld));
  const stored = await transaction.query.idempotencyKeys.findFirst({
    where: and(eq(idempotencyKeys.uid, uid), eq(idempotencyKeys.key, key)),
  });
  if (stored === undefined) {
    const answer = await apply();
    const organizationId = await organizationNow();
    const row = { uid, key, request, organizationId, answer: JSON.stringify(answer) };
    await transaction.insert(idempotencyKeys).values(row);
    return answer;
  }
  const isElsewhere =
    stored.organizationId !== null && stored.organizationId !== (await organizationNow());
  if (stored.request !== request || isElsewhere) {
    throw unprocessable('This Idempotency-Key was used for another request. Send a new key.');
  }
  return JSON.parse(stored.answer) as RouteAnswer;
};

const HOUR_MS = 60 * 60 * 1_000;
/** If answers are long, deleting more rows in one statement would exceed its time limit. */
const MAX_ROWS_PER_DELETION = 1_000;

/**
 * Deletes keys older than 24 hours, now and every hour, also for users who send no more requests.
 * Resolves after the first deletion, even if this deletion fails.
 */
export const startDeletingOldIdempotencyKeys = async (database: Database): Promise<void> => {
  // Skips keys that another replica deletes at the same time.
  const oldKeys = sql`SELECT ctid FROM ${idempotencyKeys} WHERE ${tooOld}
    LIMIT ${MAX_ROWS_PER_DELETION} FOR UPDATE SKIP LOCKED`;
  const deleteSome = () =>
    database
      .delete(idempotencyKeys)
      .where(sql`ctid = ANY (ARRAY(${oldKeys}))`)
      .returning({ uid: idempotencyKeys.uid });
  const deleteNow = async () => {
    try {
      while ((await deleteSome()).length === MAX_ROWS_PER_DELETION);
    } catch (error) {
      log.warn({ sqlState: sqlStateOf(error) }, 'Old idempotency keys could not be deleted');
    }
  };
  setInterval(deleteNow, HOUR_MS).unref();
  await deleteNow();
};

import { and, eq, lt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Membership } from '../access/membership';
import type { Database, Transaction } from '../database/database';
import { idempotencyKeys } from '../database/schema';
import { type RouteAnswer, unprocessable } from '../http/answer';

/** `request` is the method, the path and a hash of the body. */
type RepeatableRequest = { uid: string; key: string; request: string };

const tooOld = lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`);

/**
 * Returns what identifies a repetition of the request, or `undefined` without an `Idempotency-Key`.
 * @throws RequestRefusedError 422 unless the key has 1 to 200 visible ASCII characters
 */
export const repeatableRequestOf = (
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

const organizationIdOf = (membership: Membership): string | null =>
  membership.kind === 'member' ? membership.organization.id : null;

/**
 * Returns the answer that the same request got within the last 24 hours, and deletes older keys of
 * the user. Call `acquireUserLock` first, so that simultaneous requests wait for each other.
 * @throws RequestRefusedError 422 when the key was used for another request, or in an organization
 * that the user has left
 */
export const findEarlierAnswer = async (
  transaction: Transaction,
  { uid, key, request }: RepeatableRequest,
  membership: Membership,
): Promise<RouteAnswer | undefined> => {
  await transaction.delete(idempotencyKeys).where(and(eq(idempotencyKeys.uid, uid), tooOld));
  const stored = await transaction.query.idempotencyKeys.findFirst({
    where: and(eq(idempotencyKeys.uid, uid), eq(idempotencyKeys.key, key)),
  });
  if (stored === undefined) return undefined;
  const isElsewhere =
    stored.organizationId !== null && stored.organizationId !== organizationIdOf(membership);
  if (stored.request !== request || isElsewhere) {
    throw unprocessable('This Idempotency-Key was used for another request. Send a new key.');
  }
  const answer = JSON.parse(stored.answer) as RouteAnswer;
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
};

/** Stores the answer in the mutation's transaction: answer and changes are stored, or neither. */
export const storeAnswer = async (
  transaction: Transaction,
  { uid, key, request }: RepeatableRequest,
  membership: Membership,
  answer: RouteAnswer,
): Promise<void> => {
  const organizationId = organizationIdOf(membership);
  await transaction
    .insert(idempotencyKeys)
    .values({ uid, key, request, organizationId, answer: JSON.stringify(answer) });
};

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Deletes keys that are older than 24 hours, also of users who no longer send requests, now and
 * every hour.
 */
export const startDeletingOldIdempotencyKeys = async (database: Database): Promise<void> => {
  const deleteNow = () => database.delete(idempotencyKeys).where(tooOld);
  await deleteNow();
  // Ignores a failure, because the deletion is tried again an hour later.
  setInterval(() => deleteNow().catch(() => {}), HOUR_MS).unref();
};

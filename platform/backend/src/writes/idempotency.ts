import { and, eq, lt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Queries, Transaction } from '../database/database';
import { idempotencyKeys } from '../database/schema';
import type { Answer } from '../http/answer';
import { invalid } from '../http/refusal';

/** A request as it is recognised again: whose it is, its key, and what it asked for. */
export type RepeatableRequest = { uid: string; key: string; request: string };

const tooOld = lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`);

/** The `Idempotency-Key`, if there is one. @throws Refusal 422 for one that cannot be kept */
export const keyOf = (context: Context): string | undefined => {
  const key = context.req.header('Idempotency-Key');
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid('Send an Idempotency-Key of 1 to 200 visible ASCII characters.');
  }
  return key;
};

/**
 * The answer that the same request got before, within 24 hours. Run behind the user's lock, so of two requests at once
 * the second finds what the first has stored. @throws Refusal 422 when the key was used for something else
 */
export const earlierAnswer = async (
  transaction: Transaction,
  { uid, key, request }: RepeatableRequest,
): Promise<Answer | undefined> => {
  await transaction.delete(idempotencyKeys).where(and(eq(idempotencyKeys.uid, uid), tooOld));
  const [stored] = await transaction
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.uid, uid), eq(idempotencyKeys.key, key)));
  if (stored === undefined) return undefined;
  if (stored.request !== request) {
    throw invalid('This Idempotency-Key was used for another request. Send a new key.');
  }
  const answer = JSON.parse(stored.answer) as Answer;
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
};

/** Keeps the answer in the transaction of the write: both are stored, or neither. */
export const keepAnswer = async (
  transaction: Transaction,
  { uid, key, request }: RepeatableRequest,
  answer: Answer,
): Promise<void> => {
  await transaction
    .insert(idempotencyKeys)
    .values({ uid, key, request, answer: JSON.stringify(answer) });
};

/** Forgets the keys of users who no longer write. */
export const forgetOldKeys = async (queries: Queries): Promise<void> => {
  await queries.delete(idempotencyKeys).where(tooOld);
};

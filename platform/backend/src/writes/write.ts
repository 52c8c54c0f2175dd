import type { Context } from 'hono';
import { lockUser, type Membership, membershipIn } from '../caller/membership';
import { identityOfCaller } from '../caller/sign-in';
import type { Database, Transaction } from '../database/database';
import { isRetryable } from '../database/failures';
import type { Answer } from '../http/answer';
import { readJson } from '../http/body';
import { Refusal } from '../http/refusal';
import type { Handler } from '../http/resource';
import type { Services } from '../services';
import type { Identity } from '../tokens/claims';
import { earlierAnswer, keepAnswer, keyOf } from './idempotency';

/** What a write works with. `body` is parsed JSON of any shape. */
export type Write = {
  transaction: Transaction;
  identity: Identity;
  membership: Membership;
  body: unknown;
  context: Context;
};

const takeAllowance = (services: Services, uid: string): void => {
  const seconds = services.rateLimit(uid);
  if (seconds === 0) return;
  throw new Refusal({
    statusCode: 429,
    message: `Too many changes in a short time. Try again in ${seconds} s.`,
    headers: { 'Retry-After': String(seconds) },
  });
};

/** Runs a transaction again when it lost a race with another (deadlock, serialization failure). */
const inTransaction = async (
  database: Database,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error;
    }
  }
};

/**
 * A handler that changes something: who calls, whether they may write so often, what they sent; then all of `work` in
 * one transaction, with the answer stored under the request's `Idempotency-Key`. A refusal stores nothing, so the same
 * key can be sent again with the mistake mended.
 */
export const writing =
  (services: Services, work: (write: Write) => Promise<Answer>): Handler =>
  async (context) => {
    const identity = await identityOfCaller(services, context);
    takeAllowance(services, identity.uid);
    const { value: body, fingerprint } = await readJson(context);
    const key = keyOf(context);
    const request = `${context.req.method} ${context.req.path} ${fingerprint}`;
    const repeatable = key === undefined ? undefined : { uid: identity.uid, key, request };
    return inTransaction(services.database, async (transaction) => {
      await lockUser(transaction, identity.uid);
      const earlier = repeatable && (await earlierAnswer(transaction, repeatable));
      if (earlier !== undefined) return earlier;
      const membership = await membershipIn(transaction, identity);
      const answer = await work({ transaction, identity, membership, body, context });
      if (repeatable !== undefined) await keepAnswer(transaction, repeatable, answer);
      return answer;
    });
  };

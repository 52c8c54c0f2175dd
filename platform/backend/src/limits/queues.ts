import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from '../http/answer';

/** Runs work in the queue of a key. @throws Refusal 429 when the queue is full */
export type Queues = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * A queue for each key, which runs `atOnce` tasks at the same time. A client that sends many requests waits only for its
 * own, and holds no database connection while it waits.
 */
export const queuesOf = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Queues => {
  const queues = new Map<string, LimitFunction>();
  return async (key, work) => {
    const queue = queues.get(key) ?? pLimit(atOnce);
    queues.set(key, queue);
    if (queue.pendingCount >= waiting) {
      throw new Refusal({
        statusCode: 429,
        message: 'Too many requests at the same time. Try again in a few seconds.',
        headers: { 'Retry-After': '2' },
      });
    }
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    }
  };
};

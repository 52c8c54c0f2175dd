/** Takes one write of a user's allowance. Gives the seconds to wait when it is used up, and otherwise 0. */
export type RateLimit = (uid: string) => number;

type Bucket = { left: number; at: number };

/**
 * A token bucket a user: `perMinute` writes at once, refilled evenly over a minute. In memory: it protects this process
 * from one runaway client, and needs no exact count over several processes.
 */
export const rateLimitOf = (perMinute: number, now: () => number = Date.now): RateLimit => {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  return (uid) => {
    // A full bucket is as good as none, so whoever was quiet for a minute can be forgotten.
    if (buckets.size > 10_000) {
      for (const [key, { at }] of buckets) if (now() - at > 60_000) buckets.delete(key);
    }
    const bucket = buckets.get(uid) ?? { left: perMinute, at: now() };
    const left = Math.min(perMinute, bucket.left + (now() - bucket.at) * perMs);
    const isAllowed = left >= 1;
    buckets.set(uid, { left: isAllowed ? left - 1 : left, at: now() });
    return isAllowed ? 0 : Math.ceil((1 - left) / perMs / 1_000);
  };
};

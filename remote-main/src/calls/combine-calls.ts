import type { Call } from 'shared-features';

/** Two calls as one: there is an answer when both have one, and trying again asks those again that failed. */
export const combineCalls = <A, B, T>(
  a: Call<A>,
  b: Call<B>,
  combine: (a: A, b: B) => T,
): Call<T> => ({
  data: a.data === undefined || b.data === undefined ? undefined : combine(a.data, b.data),
  failure: a.failure ?? b.failure,
  pending: a.pending || b.pending,
  retry: () => {
    if (a.failure) a.retry();
    if (b.failure) b.retry();
  },
});

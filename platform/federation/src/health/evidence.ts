// The intervals in this file stay valid however often a release is judged. They are confidence
// sequences, from the mixture martingale of H. Robbins, "Statistical methods related to the law of
// the iterated logarithm" (1970), with a beta prior. A test for a single judgement, repeated each
// minute, would sooner or later withdraw healthy releases.

/** A rate: something happened in `count` of `all` cases. */
export type ObservedRate = { count: number; all: number };
export type ConfidenceInterval = { low: number; high: number };

/** Returns ln n! by Stirling's series, with an error below 1e-8. */
const lnFactorial = (n: number): number => {
  let lower = 0;
  let x = n + 1;
  for (; x < 10; x += 1) lower += Math.log(x);
  const series = 1 / (12 * x) - 1 / (360 * x ** 3);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - lower;
};

/**
 * Returns the evidence that the true rate is not `rate`: the logarithm of Robbins' martingale. If
 * `rate` is the true rate, the probability that the evidence ever exceeds x is at most e^-x.
 */
const evidenceAgainst = (rate: number, { count, all }: ObservedRate, lnMixture: number): number =>
  lnMixture -
  (count && count * Math.log(rate)) -
  (all - count && (all - count) * Math.log1p(-rate));

/**
 * The b of the distribution Beta(1, b) that is assumed for a rate. Any b gives valid intervals. For
 * failure rates, 50 gives narrow intervals if the rate is a few percent. For percentiles, 1 assumes
 * that all rates are equally likely.
 */
const PRIOR_BETA = { rates: 50, percentiles: 1 };

const lnMixtureOf = ({ count, all }: ObservedRate, prior: number): number =>
  Math.log(prior) +
  lnFactorial(count) +
  lnFactorial(all - count + prior - 1) -
  lnFactorial(all + prior);

/** Returns where `holds` becomes false, between `inside` (where `holds` is true) and `outside`. */
const edge = (inside: number, outside: number, holds: (at: number) => boolean): number => {
  let [near, far] = [inside, outside];
  for (let step = 0; step < 40 && Math.abs(far - near) > 1e-7; step += 1) {
    const middle = (near + far) / 2;
    if (holds(middle)) near = middle;
    else far = middle;
  }
  return far;
};

/**
 * Returns an interval for the true rate. However often a release is judged, the probability that
 * any of its intervals misses the true rate is at most `error`.
 */
export const confidenceIntervalOfRate = (rate: ObservedRate, error: number): ConfidenceInterval => {
  if (rate.all === 0) return { low: 0, high: 1 };
  const mixture = lnMixtureOf(rate, PRIOR_BETA.rates);
  const most = Math.log(1 / error);
  const isPossible = (true_: number) => evidenceAgainst(true_, rate, mixture) < most;
  const seen = rate.count / rate.all;
  return {
    low: rate.count === 0 ? 0 : edge(seen, 0, isPossible),
    high: rate.count === rate.all ? 1 : edge(seen, 1, isPossible),
  };
};

/** The counts of measured values, smallest value first. */
export type Histogram = readonly { value: number; count: number }[];

const sumOf = (histogram: Histogram): number =>
  histogram.reduce((sum, each) => sum + each.count, 0);

/**
 * Returns the value at the place `wanted` of the sorted measured values, counted from 1 and rounded
 * up. Returns Infinity if fewer values were measured.
 */
const valueAt = (histogram: Histogram, wanted: number): number => {
  let below = 0;
  for (const { value, count } of histogram) {
    below += count;
    if (below >= wanted) return value;
  }
  return Number.POSITIVE_INFINITY;
};

export const percentile = (histogram: Histogram, share: number): number =>
  valueAt(histogram, share * sumOf(histogram));

/**
 * Returns an interval for a true percentile, as {@link confidenceIntervalOfRate} does for a rate.
 * `share` is 0.75 for the 75th percentile. The values may have any distribution.
 */
export const confidenceIntervalOfPercentile = (
  histogram: Histogram,
  share: number,
  error: number,
): ConfidenceInterval => {
  const all = sumOf(histogram);
  const most = Math.log(1 / error);
  const isPossible = (count: number) => {
    const whole = { count: Math.round(count), all };
    return evidenceAgainst(share, whole, lnMixtureOf(whole, PRIOR_BETA.percentiles)) < most;
  };
  return {
    low: isPossible(0) ? 0 : valueAt(histogram, edge(share * all, 0, isPossible)),
    high: isPossible(all)
      ? Number.POSITIVE_INFINITY
      : valueAt(histogram, edge(share * all, all, isPossible)),
  };
};

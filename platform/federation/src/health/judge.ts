import {
  type ConfidenceInterval,
  confidenceIntervalOfPercentile,
  confidenceIntervalOfRate,
  type Histogram,
  type ObservedRate,
  percentile,
} from './evidence';

/** What telemetry measured for one version. The rates count failed loads and failed visits. */
export type HealthSample = {
  loads: ObservedRate;
  visits: ObservedRate;
  vitals: Readonly<Record<WebVital, Histogram>>;
};

/** The highest good values at the 75th percentile (web.dev, Core Web Vitals). LCP, INP: in ms. */
const GOOD_VITALS = { LCP: 2500, INP: 200, CLS: 0.1 };
export type WebVital = keyof typeof GOOD_VITALS;
export const WEB_VITALS = Object.keys(GOOD_VITALS) as WebVital[];

/**
 * The highest probability that a healthy release is withdrawn, however often it is judged. This
 * holds separately for each share, because the judgment ignores visits before the last change of
 * the share.
 */
const FALSE_ALARM = 0.001;
/**
 * The highest probability that one confidence interval misses the true value: a tenth of
 * `FALSE_ALARM`, because a judgment uses ten intervals, for five measures of two versions.
 */
const ERROR_OF_LIMITS = FALSE_ALARM / (2 * (2 + WEB_VITALS.length));

/** The verdict "keep" allows a failure rate that exceeds the live rate by at most this much. */
const MAX_EXTRA_FAILURES = 0.01;
/**
 * A candidate with a higher failure rate is withdrawn even if too few visitors have the live
 * version for a comparison, for example because the whole audience has the candidate.
 */
const MAX_FAILURES_ALONE = 0.2;
/** The fewest visits of each version for the verdict "keep". */
export const MIN_SAMPLE_VISITS = 500;

const JUDGED_PERCENTILE = 0.75;
/** Allows a higher vital for a candidate than for live, because fewer browsers cached its files. */
const MAX_VITAL_RATIO = 1.5;

type Measured = { value: number; limits: ConfidenceInterval };
type HealthFinding = {
  measure: string;
  candidate: Measured;
  live: Measured;
  verdict: HealthVerdict;
};
export type HealthVerdict = 'keep' | 'wait' | 'withdraw';

const compareRates = (
  measure: string,
  candidate: ObservedRate,
  live: ObservedRate,
): HealthFinding => {
  const measured = (rate: ObservedRate) => ({
    value: rate.count / Math.max(1, rate.all),
    limits: confidenceIntervalOfRate(rate, ERROR_OF_LIMITS),
  });
  const [ours, theirs] = [measured(candidate), measured(live)];
  const most = live.all < MIN_SAMPLE_VISITS ? Math.max(MAX_FAILURES_ALONE, theirs.limits.low) : 1;
  const isWorse = ours.limits.low > Math.min(theirs.limits.high, most);
  const isFine = ours.limits.high < theirs.limits.low + MAX_EXTRA_FAILURES;
  const verdict = isWorse ? 'withdraw' : isFine ? 'keep' : 'wait';
  return { measure, candidate: ours, live: theirs, verdict };
};

/** A candidate that is slower, but still good, gets the verdict "keep". */
const compareVitals = (vital: WebVital, candidate: Histogram, live: Histogram): HealthFinding => {
  const measured = (histogram: Histogram) => ({
    value: percentile(histogram, JUDGED_PERCENTILE),
    limits: confidenceIntervalOfPercentile(histogram, JUDGED_PERCENTILE, ERROR_OF_LIMITS),
  });
  const [ours, theirs] = [measured(candidate), measured(live)];
  const isWorse =
    ours.limits.low > Math.max(theirs.limits.high * MAX_VITAL_RATIO, GOOD_VITALS[vital]);
  const verdict = isWorse ? 'withdraw' : 'keep';
  return { measure: vital, candidate: ours, live: theirs, verdict };
};

export const judgeCandidate = (
  candidate: HealthSample,
  live: HealthSample,
): { verdict: HealthVerdict; findings: HealthFinding[] } => {
  const findings = [
    compareRates('failures per load', candidate.loads, live.loads),
    compareRates('visits with an error', candidate.visits, live.visits),
    ...WEB_VITALS.map((vital) => compareVitals(vital, candidate.vitals[vital], live.vitals[vital])),
  ];
  const isSmall = Math.min(candidate.visits.all, live.visits.all) < MIN_SAMPLE_VISITS;
  const has = (verdict: HealthVerdict) => findings.some((each) => each.verdict === verdict);
  const verdict = has('withdraw') ? 'withdraw' : isSmall || has('wait') ? 'wait' : 'keep';
  return { verdict, findings };
};

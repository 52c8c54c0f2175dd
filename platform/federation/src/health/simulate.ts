import type { Rate } from './evidence';
import { type HealthSample, type HealthVerdict, judgeCandidate } from './judge';

/** The size of a simulated release, and the number of visits between two looks. */
export const SIMULATION_SIZE = { runs: 1000, visits: 100_000, share: 0.1, visitsPerLook: 1000 };

/** The conduct of a healthy version. Its rates are of visits and of loads. */
const HEALTHY_CONDUCT = { errors: 0.005, failures: 0.002, slower: 1 };
type Conduct = typeof HEALTHY_CONDUCT;

const SIMULATED_CASES: Readonly<Record<string, Conduct>> = {
  healthy: HEALTHY_CONDUCT,
  'an error in 1 % of the visits': { ...HEALTHY_CONDUCT, errors: HEALTHY_CONDUCT.errors + 0.01 },
  '1 % of the loads fail': { ...HEALTHY_CONDUCT, failures: HEALTHY_CONDUCT.failures + 0.01 },
  'pages appear in twice the time': { ...HEALTHY_CONDUCT, slower: 2 },
};

const LOADS_PER_VISIT = 2;

/** Creates random numbers from 0 to 1, the same in each run (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
type Random = ReturnType<typeof randomFrom>;

/** Counts how often a rare event happens in `all` cases. Skips from one occurrence to the next. */
const occurrences = (random: Random, all: number, rate: number): number => {
  let count = 0;
  for (let at = 0; ; at += 1) {
    at += Math.floor(Math.log(1 - random()) / Math.log1p(-rate));
    if (at >= all) return count;
    count += 1;
  }
};

/** The number of different values. They are log-normal: some are far above the median. */
const BUCKET_COUNT = 60;
const BUCKET_RATIO = 1.05;
const bucketOf = (random: Random): number => {
  // Adds twelve random numbers, which is close enough to a normal distribution.
  let sum = -6;
  for (let each = 0; each < 12; each += 1) sum += random();
  return Math.max(0, Math.min(BUCKET_COUNT - 1, Math.round(BUCKET_COUNT / 2 + 8 * sum)));
};
/** Draws values once, because a run needs three for each visit. */
const draws = (random: Random) => Uint8Array.from({ length: 65_536 }, () => bucketOf(random));

const VITAL_MEDIANS = { LCP: 1800, INP: 120, CLS: 0.03 };

const newSample = (slower: number): HealthSample => {
  const histogram = (median: number) =>
    Array.from({ length: BUCKET_COUNT }, (_, bucket) => ({
      value: median * BUCKET_RATIO ** (bucket - BUCKET_COUNT / 2),
      count: 0,
    }));
  return {
    loads: { count: 0, all: 0 },
    visits: { count: 0, all: 0 },
    vitals: {
      LCP: histogram(VITAL_MEDIANS.LCP * slower),
      INP: histogram(VITAL_MEDIANS.INP),
      CLS: histogram(VITAL_MEDIANS.CLS),
    },
  };
};

const visit = (
  random: Random,
  drawn: Uint8Array,
  sample: HealthSample,
  visits: number,
  of: Conduct,
) => {
  const add = (rate: Rate, all: number, chance: number) => {
    rate.all += all;
    rate.count += occurrences(random, all, chance);
  };
  add(sample.visits, visits, of.errors);
  add(sample.loads, visits * LOADS_PER_VISIT, of.failures);
  for (const histogram of Object.values(sample.vitals)) {
    for (let each = 0; each < visits; each += 1) {
      const bucket = histogram[drawn[(random() * drawn.length) | 0] ?? 0];
      if (bucket) (bucket as { count: number }).count += 1;
    }
  }
};

/** Simulates a release. Returns the visit count at the withdrawal, or the verdict at the end. */
const run = (random: Random, drawn: Uint8Array, conduct: Conduct) => {
  const { visits, share, visitsPerLook } = SIMULATION_SIZE;
  const candidate = newSample(conduct.slower);
  const live = newSample(HEALTHY_CONDUCT.slower);
  let verdict: HealthVerdict = 'wait';
  let keptAt: number | undefined;
  for (let seen = visitsPerLook; seen <= visits; seen += visitsPerLook) {
    visit(random, drawn, candidate, visitsPerLook * share, conduct);
    visit(random, drawn, live, visitsPerLook * (1 - share), HEALTHY_CONDUCT);
    verdict = judgeCandidate(candidate, live).verdict;
    if (verdict === 'withdraw') return { withdrawnAt: seen, keptAt };
    if (verdict === 'keep') keptAt ??= seen;
  }
  return { withdrawnAt: undefined, keptAt };
};

const median = (values: readonly number[]): number | undefined =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

export type SimulationResult = {
  name: string;
  withdrawn: number;
  /** The median number of visits to both versions until the withdrawal, or until "keep". */
  untilWithdrawn: number | undefined;
  untilKept: number | undefined;
};

export const simulateReleases = (runs: number, seed = 1): SimulationResult[] => {
  const random = randomFrom(seed);
  const drawn = draws(random);
  return Object.entries(SIMULATED_CASES).map(([name, conduct]) => {
    const all = Array.from({ length: runs }, () => run(random, drawn, conduct));
    const withdrawn = all.flatMap(({ withdrawnAt }) => withdrawnAt ?? []);
    return {
      name,
      withdrawn: withdrawn.length,
      untilWithdrawn: median(withdrawn),
      untilKept: median(all.flatMap(({ keptAt }) => keptAt ?? [])),
    };
  });
};

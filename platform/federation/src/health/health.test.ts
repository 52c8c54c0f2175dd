import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { command, watchCandidate } from '../commands/health';
import { LiveSiteError } from '../release';
import {
  confidenceIntervalOfPercentile,
  confidenceIntervalOfRate,
  type ObservedRate,
  percentile,
} from './evidence';
import { type HealthSample, judgeCandidate } from './judge';
import { healthSampleOfVersion, readCandidateHealth } from './read-health';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const histogram = (median: number, visits: number) =>
  [0.5, 0.8, 1, 1.2, 2].map((factor) => ({ value: median * factor, count: visits / 5 }));
const sample = (visits: number, errors: number, more: { failures?: number; lcp?: number } = {}) => {
  const { failures = errors, lcp = 1500 } = more;
  const of: HealthSample = {
    loads: { count: failures, all: visits * 2 },
    visits: { count: errors, all: visits },
    vitals: {
      LCP: histogram(lcp, visits),
      INP: histogram(100, visits),
      CLS: histogram(0.02, visits),
    },
  };
  return of;
};

const NOBODY = sample(0, 0);

test('the confidence interval of a rate contains the rate, narrows with more visits, and is [0, 1] without visits', () => {
  expect(confidenceIntervalOfRate({ count: 0, all: 0 }, 0.01)).toEqual({ low: 0, high: 1 });
  // If none of n visits failed, Robbins' martingale for a rate p is 50 / (n + 50) / (1 - p)^n.
  // `high` is the p for which the martingale reaches 1 / 0.01.
  const none = confidenceIntervalOfRate({ count: 0, all: 1000 }, 0.01);
  expect(none).toEqual({ low: 0, high: expect.closeTo(1 - ((0.01 * 50) / 1050) ** (1 / 1000), 5) });
  const few = confidenceIntervalOfRate({ count: 5, all: 100 }, 0.01);
  const many = confidenceIntervalOfRate({ count: 5000, all: 100_000 }, 0.01);
  expect(few.low).toBeLessThan(many.low);
  expect(many.low).toBeLessThan(0.05);
  expect(many.high).toBeGreaterThan(0.05);
  expect(many.high - many.low).toBeLessThan(0.007);
});

test('in more than 90 % of the simulations, a 90 % confidence interval contains the true rate after every visit', () => {
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  let missed = 0;
  for (let run = 0; run < 200; run += 1) {
    const rate = { count: 0, all: 0 };
    for (let visit = 0; visit < 400; visit += 1) {
      rate.all += 1;
      if (random() < 0.2) rate.count += 1;
      const { low, high } = confidenceIntervalOfRate(rate, 0.1);
      if (low <= 0.2 && high >= 0.2) continue;
      missed += 1;
      break;
    }
  }
  expect(missed).toBeLessThan(20);
});

test('the confidence interval of a percentile is unbounded without values, and contains the percentile with many values', () => {
  expect(confidenceIntervalOfPercentile([], 0.75, 0.01)).toEqual({
    low: 0,
    high: Number.POSITIVE_INFINITY,
  });
  const values = Array.from({ length: 100 }, (_, at) => ({ value: at + 1, count: 100 }));
  const { low, high } = confidenceIntervalOfPercentile(values, 0.75, 0.01);
  expect(percentile(values, 0.75)).toBe(75);
  expect(low).toBeGreaterThan(70);
  expect(low).toBeLessThan(75);
  expect(high).toBeGreaterThan(75);
  expect(high).toBeLessThan(80);
});

test.each([
  ['withdraw', 'fails in 1 % more of its visits', sample(5000, 75), sample(45_000, 225)],
  ['withdraw', 'fails to load', sample(5000, 25, { failures: 200 }), sample(45_000, 225)],
  ['withdraw', 'is slow', sample(5000, 25, { lcp: 3000 }), sample(45_000, 225)],
  [
    'withdraw',
    'fails in 30 % of its visits while nobody gets the live version',
    sample(1000, 300),
    NOBODY,
  ],
  [
    'wait',
    'fails in 5 % of its visits while nobody gets the live version',
    sample(5000, 250),
    NOBODY,
  ],
  [
    'wait',
    'fails less often than a live version with few visits',
    sample(1000, 300),
    sample(400, 160),
  ],
  ['keep', 'is as healthy as the live version', sample(9000, 45), sample(45_000, 225)],
  [
    'keep',
    'is slower than the live version and still fast',
    sample(9000, 45, { lcp: 1900 }),
    sample(45_000, 225),
  ],
  ['wait', 'had too few visits', sample(400, 0), sample(45_000, 225)],
  ['wait', 'may fail in 1 % more of its visits', sample(1000, 8), sample(45_000, 225)],
])('the health verdict is "%s" for a candidate that %s', (verdict, _why, candidate, live) => {
  expect(judgeCandidate(candidate, live).verdict).toBe(verdict);
});

test('the health of a candidate counts only visits that got the version as the candidate, not visits by a preview link', () => {
  const row = { version: '1.1.0', why: 'candidate', value: 0, count: 2 };
  const counts = [
    { ...row, kind: 'visit' },
    { ...row, kind: 'load' },
    { ...row, kind: 'failed-load', count: 1 },
    { ...row, kind: 'failed-visit', count: 1 },
    { ...row, kind: 'visit', why: 'link', count: 70 },
    { ...row, kind: 'LCP', value: 900 },
    { ...row, kind: 'LCP', value: 80 },
  ];
  expect(healthSampleOfVersion({ counts, errors: [] }, '1.1.0', 'candidate')).toMatchObject({
    loads: { count: 1, all: 3 },
    visits: { count: 1, all: 2 },
    vitals: { LCP: [{ value: 80 }, { value: 900 }] },
  });
});

/**
 * Makes `fetch` answer with documents of a live site. `others` adds or replaces documents by path.
 * Returns the requested URLs, a list that grows with each request.
 */
const stubLiveSite = (
  candidate: object,
  errors: object[] = [],
  others: Record<string, unknown> = {},
): URL[] => {
  const asked: URL[] = [];
  const current = { version: '1.0.0', url: 'https://cdn.example/1.0.0/' };
  const entry = { package: 'remote-main', current, candidate: { ...current, ...candidate } };
  const answers: Record<string, unknown> = {
    '/config.json': { telemetryUrl: '/api/telemetry' },
    '/remotes.json': { schema: 1, remotes: { main: entry } },
    '/api/telemetry': { payload: { counts: [], errors } },
    ...others,
  };
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url);
    const answer = answers[url.pathname];
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return asked;
};

test.each([
  ['its release', {}, '2030-01-01T08:00:00.000Z'],
  [
    'the time in the registry, if the registry has one',
    { judgedSince: '2030-01-02T11:00:00.000Z' },
    '2030-01-02T11:00:00.000Z',
  ],
])('the health of a candidate counts only visits since %s', async (_what, more, since) => {
  const releasedAt = '2030-01-01T08:00:00.000Z';
  const asked = stubLiveSite({ version: '1.1.0', releasedAt, share: 10, ...more });
  await readCandidateHealth('https://app.example', 'remote-main', 'key');
  expect(asked.at(-1)?.searchParams.get('since')).toBe(since);
});

const REGISTRY = 'remotes.json of https://app.example cannot be used';
const RECEIVER = 'The answer of https://app.example/api/telemetry cannot be used';
test.each([
  ['/remotes.json', { schema: 2, remotes: {} }, `${REGISTRY}: schema: `, 'update @platform'],
  ['/remotes.json', [], `${REGISTRY}: schema: `, 'update @platform'],
  [
    '/remotes.json',
    { schema: 1, remotes: { main: { package: 'remote-main' } } },
    'The entry of main in remotes.json of https://app.example cannot be used: current: ',
    'update @platform',
  ],
  [
    '/config.json',
    { telemetryUrl: 'telemetry' },
    'config.json of https://app.example cannot be used: telemetryUrl: is neither a path nor a URL',
    'Correct it',
  ],
  ['/api/telemetry', { ok: true }, `${RECEIVER}: payload: `, 'telemetryUrl in config.json'],
  ['/api/telemetry', null, `${RECEIVER}: Invalid`, 'telemetryUrl in config.json'],
])(
  'if %s of the live site is %j, the error of npm run health names the document and says what to do',
  async (path, answer, problem, advice) => {
    stubLiveSite({ version: '1.1.0', share: 10 }, [], { [path]: answer });
    const error = await readCandidateHealth('https://app.example', 'remote-main', 'key').catch(
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(LiveSiteError);
    expect(error.message).toContain(problem);
    expect(error.message).toContain(advice);
  },
);

test.each([401, 403])(
  'if the receiver of telemetry answers %i, the error of npm run health names the environment variable of the key',
  async (status) => {
    stubLiveSite({ version: '1.1.0', share: 10 }, [], {
      '/api/telemetry': new Response('', { status }),
    });
    await expect(readCandidateHealth('https://app.example', 'remote-main', 'key')).rejects.toThrow(
      `status ${status}. TELEMETRY_KEY in the environment`,
    );
  },
);

const printedHealth = async (error: { cause: string; page: string; stack: string }) => {
  stubLiveSite({ version: '1.1.0', share: 10 }, [{ version: '1.1.0', ...error }]);
  vi.stubEnv('TELEMETRY_KEY', 'key');
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const open = () => ({
    root: '.',
    packages: ['remote-main'],
    build: async () => {},
    localOrigins: {},
  });
  const values = { live: 'https://app.example/' };
  await command.run({ values, names: [], rest: [], usage: '' }, open);
  return printed.mock.calls.join('\n');
};

test.each([
  ['Chrome', 'Error: Two\nlines\n    at draw (DRAW)\n    at run (RUN)\n    at start (START)'],
  ['Firefox and Safari', 'draw@DRAW\nrun@RUN\nstart@START\n'],
])('npm run health prints the first two frames of an error in %s', async (_, template) => {
  const stack = template.replace(/[A-Z]{3,}/g, 'https://cdn.example/1.1.0/$&.js:1:20');
  const text = await printedHealth({ cause: 'Error: Two', page: '/', stack });
  expect(text).toMatch(/\/: Error: Two\n.*\bdraw\b.*\n.*\brun\b.*\n/);
  expect(text).not.toContain('start');
});

test('npm run health prints control characters in reported errors as text', async () => {
  const cause = '\u001b[2J';
  const text = await printedHealth({ cause, page: cause, stack: `Error\n  at ${cause}` });
  expect(text).not.toContain(cause);
  expect(text).toContain('\n  \\u001b[2J: \\u001b[2J\n  at \\u001b[2J');
});

test('npm run health indents each line of a reported error, so that nobody reads the line as advice of the command', async () => {
  const advice = 'Keep. Everyone: npm run release';
  const reported = `Error\n\n${advice}\u2028${advice}`;
  const text = await printedHealth({
    cause: reported,
    page: reported,
    stack: `${advice}@x.js:1:2`,
  });
  const lines = text.split(/[\n\u2028]/).filter((line) => line.includes(advice));
  expect(lines).toEqual([expect.stringMatching(/^ {2}Error Keep/), `  ${advice}@x.js:1:2`]);
});

type Look =
  | [
      verdict: 'keep' | 'wait' | 'withdraw',
      visits: number,
      deployedShare?: number,
      version?: string,
    ]
  | Error;

/**
 * Watches a candidate, and returns the changes: new shares, and "withdrawn". Each look returns or
 * throws the next item of `looks`. Each change throws the next item of `failures`, or succeeds if
 * there is no error.
 */
const watched = async (
  looks: Look[],
  failures: (Error | undefined)[] = [],
  reported: string[] = [],
) => {
  const done: string[] = [];
  let share = 10;
  const change = async (what: string) => {
    const failure = failures.shift();
    if (failure) throw failure;
    done.push(what);
  };
  await watchCandidate({
    look: async () => {
      const found = looks.shift() ?? ['withdraw', 0];
      if (found instanceof Error) throw found;
      const [verdict, visits, deployedShare = share, version = '1.1.0'] = found;
      const samples = { candidate: sample(visits, 0), live: sample(visits, 0) };
      return { verdict, samples, candidate: { version, share: deployedShare } };
    },
    toShare: async (next) => {
      await change(String(next));
      share = next;
    },
    withdraw: () => change('withdrawn'),
    report: async (sentence) => {
      expect(sentence).toMatch(/^1\.[12]\.0 /);
      reported.push(sentence);
    },
    pause: async () => {},
  });
  return done;
};

test('npm run health -- --watch raises the share of a healthy release to 50 % after 4,000 visits, and to 100 % after 4,000 more visits', async () => {
  const done = await watched([
    ['wait', 100],
    ['keep', 4000],
    ['wait', 0],
    ['keep', 3000],
    ['keep', 4000],
  ]);
  expect(done).toEqual(['50', '100']);
});

test('npm run health -- --watch waits until the new share of a candidate is deployed before it raises the share again', async () => {
  const reported: string[] = [];
  const looks: Look[] = [
    ['keep', 4000],
    ['keep', 9000, 10],
    // Now the new share is deployed. All 9,000 visits until now may have had the old share, so the
    // watch waits for 4,000 more: as many as before the new share.
    ['keep', 9000],
    ['keep', 12_999],
    ['keep', 13_000],
  ];
  expect(await watched(looks, [], reported)).toEqual(['50', '100']);
  expect(reported).toEqual([
    '1.1.0 is healthy after 4000 visits: 50 % of the visitors get it once the site is deployed.',
    '1.1.0 is healthy after 13000 visits: 100 % of the visitors get it once the site is deployed.',
  ]);
});

test('npm run health -- --watch reports once if the raised share of visitors for the candidate is still not deployed after half an hour', async () => {
  const reported: string[] = [];
  const waiting = Array<Look>(40).fill(['keep', 9000, 5]);
  expect(await watched([['keep', 4000], ...waiting], [], reported)).toEqual(['50', 'withdrawn']);
  expect(reported.slice(1, -1)).toEqual([
    '1.1.0 still has 5 % of the visitors on the deployed site, not 50 %: the watch waits for that. Deploy the site. If somebody lowered the share, start the watch again.',
  ]);
});

test('npm run health -- --watch counts visits from zero when a newer candidate replaces the watched candidate', async () => {
  const looks: Look[] = [
    ['keep', 4000],
    ['keep', 9000],
    ['keep', 1000, 10, '1.2.0'],
  ];
  expect((await watched(looks)).slice(0, 2)).toEqual(['50', '50']);
});

test('npm run health -- --watch withdraws a release that was healthy and fails later', async () => {
  expect(
    await watched([
      ['keep', 4000],
      ['withdraw', 5000],
    ]),
  ).toEqual(['50', 'withdrawn']);
});

describe('a failure while a release is watched', () => {
  const printed = vi.fn();
  beforeEach(() => {
    printed.mockReset();
    vi.spyOn(console, 'error').mockImplementation(printed);
  });
  const sentences = () => printed.mock.calls.map(([text]) => text.trim());

  const errorOfLook = async (answer: () => Promise<Response>): Promise<Error> => {
    vi.stubGlobal('fetch', answer);
    const health = readCandidateHealth('https://app.example', 'remote-main', 'key');
    return health.then(
      () => new Error('no error'),
      (error) => error,
    );
  };
  const status = (code: number) => errorOfLook(async () => new Response('', { status: code }));

  test('watching a release continues after a server error, a timeout, invalid JSON or unexpected JSON, and then withdraws a bad release', async () => {
    const looks = [
      await status(502),
      await errorOfLook(() => Promise.reject(new Error('timeout'))),
      await errorOfLook(async () => new Response('<html>')),
      await errorOfLook(async () => Response.json({ error: 'try again later' })),
    ];
    expect(await watched([['wait', 100], ...looks, ['withdraw', 5000]])).toEqual(['withdrawn']);
    expect(sentences()).toEqual(looks.map(({ message }) => message));
  });

  test('watching a release ends with an error if the first check cannot reach the site, because the URL may be wrong', async () => {
    const unknownHost = await errorOfLook(() => Promise.reject(new Error('ENOTFOUND')));
    await expect(watched([unknownHost])).rejects.toBe(unknownHost);
    expect(sentences()).toEqual([]);
  });

  test('when a raise of the share or a withdrawal of a watched release fails, the next check tries again', async () => {
    const down = [new Error('git push failed.'), new Error('git push failed.')];
    const good: Look = ['keep', 4000];
    const bad: Look = ['withdraw', 5000];
    const done = await watched([good, good, bad], down.slice(1));
    expect(done).toEqual(['50', 'withdrawn']);
    expect(await watched([bad, bad, bad], down)).toEqual(['withdrawn']);
    // Expects one printed failure: the second failure in the second call. The first failure of each
    // call goes to the chat instead.
    expect(sentences()).toEqual(['git push failed.']);
  });

  test('while a withdrawal fails again and again, the --notify chat gets one message for each new reason', async () => {
    const bad: Look = ['withdraw', 5000];
    const failures = ['no push rights', 'no push rights', 'findings'].map((why) => new Error(why));
    const reported: string[] = [];
    await watched([bad, bad, bad, bad], failures, reported);
    expect(reported).toEqual([
      '1.1.0 could not be withdrawn, and the next look tries again: no push rights',
      '1.1.0 could not be withdrawn, and the next look tries again: findings',
      expect.stringContaining('1.1.0 was withdrawn'),
    ]);
  });

  test('if raising the share fails, succeeds and fails again for the same reason, the --notify chat gets a message about each failure', async () => {
    const refusal = new Error('no push rights');
    const reported: string[] = [];
    const looks: Look[] = [4000, 4000, 0, 8000, 8000].map((visits) => ['keep', visits]);
    await watched(looks, [refusal, undefined, refusal], reported);
    const failed =
      '1.1.0 could not be given to more visitors, and the next look tries again: no push rights';
    expect(reported).toEqual([
      failed,
      expect.stringContaining('50 % of the visitors get it'),
      failed,
      expect.stringContaining('100 % of the visitors get it'),
    ]);
  });

  test('if raising the share and withdrawing the release fail for the same reason, the --notify chat gets a message about each failure', async () => {
    const refusal = new Error('no push rights');
    const reported: string[] = [];
    const bad: Look = ['withdraw', 5000];
    await watched([['keep', 4000], bad, bad], [refusal, refusal], reported);
    expect(reported).toEqual([
      '1.1.0 could not be given to more visitors, and the next look tries again: no push rights',
      '1.1.0 could not be withdrawn, and the next look tries again: no push rights',
      expect.stringContaining('1.1.0 was withdrawn'),
    ]);
  });

  test('watching a release ends with an error if the key is wrong, the URL is wrong, or there is no candidate', async () => {
    for (const code of [401, 403, 404]) {
      const error = await status(code);
      await expect(watched([['wait', 100], error])).rejects.toBe(error);
    }
    const missing = new Error('remote-main has no candidate: everyone gets 1.0.0.');
    await expect(watched([missing])).rejects.toBe(missing);
  });

  test('when --watch ends with an error, the chat of --notify gets a message, because perhaps nobody looks at the terminal', async () => {
    const missing = new Error('remote-main has no candidate: everyone gets 1.0.0.');
    const reported: string[] = [];
    await expect(watched([['wait', 100], missing], [], reported)).rejects.toBe(missing);
    expect(reported).toEqual([`1.1.0 is no longer watched: ${missing.message}`]);
  });
});

/** The number of simulated releases of each kind. docs/deploying.md reports a run with 1,000. */
const RELEASES = Number(process.env.RELEASES ?? 3);
const SIMULATION_SIZE = { visits: 100_000, share: 0.1, visitsPerLook: 1000 };

/**
 * The simulated rates of a healthy candidate. `errors`: the share of visits with an error.
 * `failures`: the share of loads that fail. `slower`: the LCP divided by the LCP of the live
 * version. `cold`: the share of visits by browsers without the version in their cache.
 */
const HEALTHY_CONDUCT = { errors: 0.005, failures: 0.002, slower: 1, cold: 0.8 };
type Conduct = typeof HEALTHY_CONDUCT;
const LIVE_CONDUCT: Conduct = { ...HEALTHY_CONDUCT, cold: 0.1 };

const SIMULATED_CASES: Readonly<Record<string, Conduct>> = {
  healthy: HEALTHY_CONDUCT,
  'an error in 1 % of the visits': { ...HEALTHY_CONDUCT, errors: HEALTHY_CONDUCT.errors + 0.01 },
  '1 % of the loads fail': { ...HEALTHY_CONDUCT, failures: HEALTHY_CONDUCT.failures + 0.01 },
  'pages appear in twice the time': { ...HEALTHY_CONDUCT, slower: 2 },
};

const LOADS_PER_VISIT = 2;

/** Returns a function like `Math.random`. The same seed gives the same numbers (mulberry32). */
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

/**
 * Simulates `all` cases, and returns in how many of them an event with the probability `rate`
 * happens. Chooses a random distance to the next event, which is faster than a choice per case.
 */
const occurrences = (random: Random, all: number, rate: number): number => {
  let count = 0;
  for (let at = 0; ; at += 1) {
    at += Math.floor(Math.log(1 - random()) / Math.log1p(-rate));
    if (at >= all) return count;
    count += 1;
  }
};

/**
 * The number of different values of a simulated web vital. The values have a log-normal
 * distribution: some are far above the median.
 */
const BUCKET_COUNT = 60;
const BUCKET_RATIO = 1.05;
/** Without a cache, the LCP is this many buckets higher, which makes the LCP a third longer. */
const COLD_BUCKETS = 6;
const bucketOf = (random: Random): number => {
  // Adds twelve random numbers, because their sum has almost a normal distribution.
  let sum = -6;
  for (let each = 0; each < 12; each += 1) sum += random();
  return Math.max(0, Math.min(BUCKET_COUNT - 1, Math.round(BUCKET_COUNT / 2 + 8 * sum)));
};
/** Computes random buckets in advance, because the simulation chooses one of them faster. */
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
  const add = (rate: ObservedRate, all: number, chance: number) => {
    rate.all += all;
    rate.count += occurrences(random, all, chance);
  };
  add(sample.visits, visits, of.errors);
  add(sample.loads, visits * LOADS_PER_VISIT, of.failures);
  for (const [vital, histogram] of Object.entries(sample.vitals)) {
    for (let each = 0; each < visits; each += 1) {
      const coldBuckets = vital === 'LCP' && each < visits * of.cold ? COLD_BUCKETS : 0;
      const drawnBucket = drawn[(random() * drawn.length) | 0] ?? 0;
      const bucket = histogram[Math.min(drawnBucket + coldBuckets, BUCKET_COUNT - 1)];
      if (bucket) (bucket as { count: number }).count += 1;
    }
  }
};

/** Simulates a release, and judges its health again and again. */
const isWithdrawn = (random: Random, drawn: Uint8Array, conduct: Conduct): boolean => {
  const { visits, share, visitsPerLook } = SIMULATION_SIZE;
  const candidate = newSample(conduct.slower);
  const live = newSample(LIVE_CONDUCT.slower);
  for (let seen = visitsPerLook; seen <= visits; seen += visitsPerLook) {
    visit(random, drawn, candidate, visitsPerLook * share, conduct);
    visit(random, drawn, live, visitsPerLook * (1 - share), LIVE_CONDUCT);
    if (judgeCandidate(candidate, live).verdict === 'withdraw') return true;
  }
  return false;
};

test.each(Object.entries(SIMULATED_CASES))(
  'a simulated release is withdrawn only if the release has a fault (this case: %s)',
  (name, conduct) => {
    const random = randomFrom(1);
    const drawn = draws(random);
    const runs = Array.from({ length: RELEASES }, () => isWithdrawn(random, drawn, conduct));
    expect(new Set(runs)).toEqual(new Set([name !== 'healthy']));
  },
  30_000 + RELEASES * 1000,
);

import * as v from 'valibot';
import { fetchLiveJson, LiveSiteError, parseDocument } from '../release';
import { configSchema, registryEntrySchema, registrySchema } from '../runtime';
import type { Histogram } from './evidence';
import { type HealthSample, judgeCandidate } from './judge';

const countsSchema = v.object({
  payload: v.object({
    counts: v.array(
      v.object({
        version: v.string(),
        why: v.string(),
        kind: v.string(),
        value: v.number(),
        count: v.number(),
      }),
    ),
    errors: v.array(
      v.object({
        version: v.string(),
        cause: v.string(),
        page: v.string(),
        stack: v.string(),
      }),
    ),
  }),
});
type Counts = v.InferOutput<typeof countsSchema>['payload'];

/** Counts only visits that got the version for the reason `why`, such as `candidate`. */
export const healthSampleOfVersion = (
  { counts }: Counts,
  version: string,
  why: string,
): HealthSample => {
  const own = counts.filter((each) => each.version === version && each.why === why);
  const ofKind = (kind: string) => own.filter((each) => each.kind === kind);
  const sum = (kind: string) => ofKind(kind).reduce((all, { count }) => all + count, 0);
  const histogram = (kind: string): Histogram => ofKind(kind).sort((a, b) => a.value - b.value);
  const failed = { loads: sum('failed-load'), visits: sum('failed-visit') };
  return {
    loads: { count: failed.loads, all: sum('load') + failed.loads },
    // Counts at least as many visits as failed visits. Otherwise, the rate could exceed 1, because
    // the event of a visit can be lost or arrive separately from the event of its failure.
    visits: { count: failed.visits, all: Math.max(sum('visit'), failed.visits) },
    vitals: { LCP: histogram('LCP'), INP: histogram('INP'), CLS: histogram('CLS') },
  };
};

/**
 * Throws a {@link LiveSiteError} for an invalid answer, so that the watch tries again, because the
 * answer may come from a proxy.
 */
const readAnswer = <Output>(
  schema: v.GenericSchema<unknown, Output>,
  answer: unknown,
  name: string,
  advice = 'If a newer kit wrote it, update @platform/federation, else release a remote again.',
): Output => {
  try {
    return parseDocument(schema, answer, name);
  } catch (error) {
    throw new LiveSiteError(`${(error as Error).message} ${advice}`, 200);
  }
};

const readTelemetry = (site: string, url: URL, key: string): Promise<unknown> =>
  fetchLiveJson(site, url.href, { Authorization: `Bearer ${key}` }).catch((error) => {
    const { message, status } = error as LiveSiteError;
    if (status !== 401 && status !== 403) throw error;
    throw new LiveSiteError(
      `${message} TELEMETRY_KEY in the environment must be the key of the receiver.`,
      status,
    );
  });

export const readCandidateHealth = async (site: string, name: string, key: string) => {
  const [config, registry] = await Promise.all(
    ['config.json', 'remotes.json'].map((document) => fetchLiveJson(site, document)),
  );
  const isOwn = (entry: unknown) => (entry as { package?: unknown } | null)?.package === name;
  const registryName = `remotes.json of ${site}`;
  const { remotes } = readAnswer(registrySchema, registry, registryName);
  const [short, entry] = Object.entries(remotes).find(([, each]) => isOwn(each)) ?? [];
  if (!short) throw new Error(`${name} is not live on ${site}.`);
  const entryName = `The entry of ${short} in ${registryName}`;
  const { current, candidate } = readAnswer(registryEntrySchema, entry, entryName);
  const live = current.version;
  if (!candidate) throw new Error(`${name} has no candidate: everyone gets ${live}.`);
  const { version, share, releasedAt, judgedSince } = candidate;
  const { telemetryUrl } = readAnswer(
    v.pick(configSchema, ['telemetryUrl']),
    config,
    `config.json of ${site}`,
    'Correct it and deploy the site.',
  );
  if (!telemetryUrl) throw new Error(`${site} has no "telemetryUrl" in its config.json.`);
  const url = new URL(telemetryUrl, site);
  url.searchParams.set('remote', short);
  const since = judgedSince ?? releasedAt ?? new Date(0).toISOString();
  url.searchParams.set('since', since);
  const { payload: counts } = readAnswer(
    countsSchema,
    await readTelemetry(site, url, key),
    `The answer of ${url.origin}${url.pathname}`,
    'Check that telemetryUrl in config.json names the receiver of telemetry.',
  );
  const samples = {
    candidate: healthSampleOfVersion(counts, version, 'candidate'),
    live: healthSampleOfVersion(counts, live, 'live'),
  };
  const errors = counts.errors.filter((error) => error.version === version);
  const { verdict, findings } = judgeCandidate(samples.candidate, samples.live);
  return { live, candidate: { version, share }, since, samples, verdict, findings, errors };
};
export type CandidateHealth = Awaited<ReturnType<typeof readCandidateHealth>>;

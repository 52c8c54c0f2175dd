import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { readSiteState, type SiteState } from './site-state';

/** The most generations that a site remembers. A copy with an older one counts as outdated. */
const MAX_REMEMBERED_GENERATIONS = 200;

const LIVE_SITE_WITHIN_MS = 10_000;

/** Adds a generation: a growing number, and a random part, because copies may change separately. */
export const withNextGeneration = (state: SiteState): SiteState => {
  const [newest = '0'] = state.generations;
  const next = `${Number.parseInt(newest, 10) + 1}-${randomBytes(4).toString('hex')}`;
  return {
    ...state,
    generations: [next, ...state.generations].slice(0, MAX_REMEMBERED_GENERATIONS),
  };
};

const servedSchema = v.object({ generation: v.optional(v.string()) });

/** Reads the generation of a registry. Sites released before generations existed have none. */
const generationOf = (registry: unknown): string | undefined =>
  v.parse(servedSchema, registry).generation;

const fetchGeneration = async (live: string): Promise<string | undefined> => {
  const url = new URL('remotes.json', live);
  try {
    const answer = await fetch(url, {
      cache: 'no-store',
      signal: AbortSignal.timeout(LIVE_SITE_WITHIN_MS),
    });
    // Accepts a site to which nothing was deployed yet.
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`it answers with status ${answer.status}`);
    return generationOf(await answer.json());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(
      `${url} does not say whether this folder is up to date: ${reason}. Nothing was changed. With --offline it is not asked.`,
    );
  }
};

/** Throws if the folder lacks a live release, which deploying would undo. `live` ends with "/". */
export const checkGeneration = async (site: string, live: string): Promise<void> => {
  const served = await fetchGeneration(live);
  const { generations } = readSiteState(site);
  if (!served || generations.includes(served)) return;
  const own = generations[0] ? `is at ${generations[0]}` : 'has none';
  throw new Error(
    `${site} is an outdated copy: ${live} is at generation ${served}, which this folder does not know; it ${own}. Deploying it would revert what others released. Fetch the folder again, then repeat this. If it was restored from a backup on purpose, add --offline.`,
  );
};

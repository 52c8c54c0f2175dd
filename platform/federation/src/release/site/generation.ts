import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { fetchLiveJson, LiveSiteError, parseDocument } from './documents';
import { readSiteState, type SiteState } from './site-state';

// A generation is the id of a state of the site, such as "7-1a2b3c4d". Every change of the site
// creates a new generation. So a folder that lacks the live site's generation lacks a change that
// another person made.

/** A site remembers this many generations. A folder is outdated if it lacks the live generation. */
const MAX_REMEMBERED_GENERATIONS = 200;

/** Adds a partly random id, so that separately changed copies of a site have different ids. */
export const withNextGeneration = (state: SiteState): SiteState => {
  const [newest = '0'] = state.generations;
  const next = `${Number.parseInt(newest, 10) + 1}-${randomBytes(4).toString('hex')}`;
  return {
    ...state,
    generations: [next, ...state.generations].slice(0, MAX_REMEMBERED_GENERATIONS),
  };
};

export const newestGeneration = (site: string): string | undefined =>
  readSiteState(site).generations[0];

const servedSchema = v.object({ generation: v.optional(v.string()) });

/**
 * Throws an Error if the live site has a change that the folder lacks, because deploying the folder
 * would undo that change. Also throws an Error if the live site does not answer.
 */
export const checkFolderIsUpToDate = async (site: string, live: string): Promise<void> => {
  const readGeneration = (registry: unknown) =>
    parseDocument(servedSchema, registry, `remotes.json of ${live}`).generation;
  const served = await fetchLiveJson(live, 'remotes.json')
    .then(readGeneration)
    .catch((cause: Error) => {
      // A site without a registry was never deployed, so the folder is up to date.
      if (cause instanceof LiveSiteError && cause.status === 404) return undefined;
      throw new Error(
        `${cause.message} So this folder may be outdated, and nothing was changed. With --offline, the live site is not asked.`,
      );
    });
  const { generations } = readSiteState(site);
  if (!served || generations.includes(served)) return;
  const own = generations[0] ? `is at ${generations[0]}` : 'has none';
  throw new Error(
    `${site} is an outdated copy: ${live} is at generation ${served}, which this folder does not know; it ${own}. Deploying it would revert what others released. Fetch the folder again, then repeat this. If it was restored from a backup on purpose, add --offline.`,
  );
};

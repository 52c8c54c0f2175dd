import { linkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { checkRemoteNames, composeSiteDocuments } from './compose';
import { type Origins, readKnownOrigins } from './origins';
import { composeSite, removeUnusedFiles } from './serve';
import { removeTemporary, temporaryPathIn } from './site/atomic-writes';
import { parseDocument, readJsonFile, toJsonText } from './site/documents';
import { newestGeneration, withNextGeneration } from './site/generation';
import { checkSiteFolder } from './site/site-files';
import { SHELL } from './site/site-folders';
import {
  type NextSiteState,
  nextSiteStateFile,
  nextSiteStateSchema,
  readNewestState,
  readSiteState,
  type SiteState,
} from './site/site-state';

// Releases never wait for each other. If several releases have read the same state, only one of
// them can replace it. The others start again from the new state (docs/decisions, 8).

export class SiteConflictError extends Error {}

/** The number of attempts after which a change fails, if another change is faster each time. */
const MAX_ATTEMPTS = 100;

export const retryOnConflict = async <Result>(
  attempt: () => Promise<Result>,
  onRetry?: () => void,
): Promise<Result> => {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof SiteConflictError) || attempts === MAX_ATTEMPTS) throw error;
      // Pauses for a random time, so that two changes do not collide again.
      await pause(Math.random() * Math.min(1000, 50 * attempts));
      onRetry?.();
    }
  }
};

/**
 * Links a temporary file to the name of the next state, because a link never replaces an existing
 * file. Throws {@link SiteConflictError} if another process was faster.
 */
const replace = (site: string, before: SiteState, next: NextSiteState): void => {
  const temporary = temporaryPathIn(site, 'state');
  const file = nextSiteStateFile(site, before);
  const conflict = () =>
    new SiteConflictError(`${site} is changed by others all the time. Nothing was changed.`);
  // Checks the next state, because a state that no command can read would make the site unusable.
  parseDocument(nextSiteStateSchema, next, `${site} was not changed: its next state`);
  try {
    writeFileSync(temporary, toJsonText(next), { flush: true });
    linkSync(temporary, file);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? conflict() : error;
  } finally {
    removeTemporary(temporary);
  }
  // Reports a conflict if commands do not find the new state. This happens if another process
  // replaced `before` more than an hour ago. Its file has been removed since then, so the link
  // succeeded.
  const [generation = ''] = next.state.generations;
  if (readSiteState(site).generations.includes(generation)) return;
  rmSync(file, { force: true });
  throw conflict();
};

/** A folder of releases to change, and the origins of its remotes. */
export type ReleaseTarget = {
  site: string;
  origins: Origins;
  /**
   * The state that the first attempt of a command found. Later attempts may only replace the
   * version that was live then. A command that calls `changeSite` again for each attempt must pass
   * this state, because `changeSite` remembers it only within one call.
   */
  first?: SiteState | undefined;
  /** Called before each new attempt, if another command changed the site first. */
  onRetry?: (() => void) | undefined;
  /** Called each time after the files for visitors were written, which may be more than once. */
  onServed?: (() => unknown) | undefined;
};

/** Whether the registry is missing, is incomplete, or has conflict markers of git. */
const isRegistryLost = (site: string): boolean => {
  try {
    readJsonFile(path.join(site, SHELL, 'remotes.json'));
    return false;
  } catch {
    return true;
  }
};

/**
 * Writes the files for visitors again if a killed command left old files, or if the registry is
 * lost. Release checks need the registry, but a site from a backup may lack it.
 */
export const restoreServedFiles = ({ site, origins }: ReleaseTarget): SiteState => {
  const { state, isServed } = readNewestState(site);
  if (!isServed || (state.generations.length > 0 && isRegistryLost(site)))
    composeSite(site, origins);
  return state;
};

/**
 * Changes a site. `decide` gets the newest state and the state that the first attempt found, and
 * returns the next state. If another change was faster, calls `decide` again. If `decide` throws,
 * changes nothing. If `decide` returns an equal state, only writes the files for visitors again.
 * After a killed process, the site has the old or the new state, with complete files for visitors.
 */
export const changeSite = <Result>(
  { site, origins, first: found, onRetry, onServed }: ReleaseTarget,
  decide: (before: SiteState, first: SiteState) => { state: SiteState; result: Result },
): Promise<Result> => {
  let first = found;
  return retryOnConflict(async () => {
    const since = Date.now();
    checkSiteFolder(site);
    const before = restoreServedFiles({ site, origins });
    first ??= before;
    const { state: wanted, result } = decide(before, first);
    // Compares the state as it would be stored: without undefined fields.
    const isChanged = !isDeepStrictEqual(before, JSON.parse(toJsonText(wanted)));
    const state = isChanged ? withNextGeneration(wanted) : wanted;
    const known = { ...readKnownOrigins(site, before), ...origins };
    // Composes the documents first, so that an error, such as a missing file, changes no state.
    composeSiteDocuments(site, state, known);
    if (isChanged) {
      checkRemoteNames(site, before, state);
      replace(site, before, { state, origins: known });
    }
    let served: string | undefined;
    do {
      served = composeSite(site, origins);
      // Removes files before `onServed` writes the configuration of hosts, which lists the files.
      removeUnusedFiles(site, before, since);
      await onServed?.();
    } while (served !== newestGeneration(site));
    return result;
  }, onRetry);
};

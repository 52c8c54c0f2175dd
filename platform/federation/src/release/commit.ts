import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { composeDocuments, type Origins } from './compose';
import { withNextGeneration } from './generation';
import { installHashedFiles, installPlainFiles } from './shell-files';
import { SHELL, writeWhole } from './site-folders';
import { parseSiteState, readSiteState, type SiteState, stateFile } from './site-state';
import { sweep } from './sweep';

/** The state that a running release wants to reach, and the file whose content shows whether it did. */
type Intent = { state: SiteState; decides: { file: string; sha256: string } };

const intentFile = (site: string): string => path.join(site, 'releases.next.json');

const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Writes the served documents of a state, the page last. Until then visitors get the old page with all its files,
 * because this only adds files of versions.
 */
const serve = (site: string, state: SiteState, origins: Origins): void => {
  const { registry, page } = composeDocuments(site, state, origins);
  const folder = path.join(site, SHELL);
  const shell = state.packages[SHELL]?.live;
  if (shell) installHashedFiles(site, shell);
  writeWhole(path.join(folder, 'remotes.json'), registry);
  if (shell) installPlainFiles(site, shell);
  if (page) writeWhole(path.join(folder, 'index.html'), page);
};

/**
 * Writes registry and page again for other origins, from the state of the site. A release or a rollback of a remote
 * changes only these two.
 */
export const composeSite = (site: string, origins: Origins): void =>
  serve(site, readSiteState(site), origins);

/**
 * Changes the site to a state. Visitors see it in one step, when the new page is renamed into place. An interruption
 * leaves a file from which {@link recover} restores the old state, or completes the new one after that step.
 */
export const commit = (site: string, wanted: SiteState, origins: Origins): void => {
  const isChanged = !isDeepStrictEqual(readSiteState(site).packages, wanted.packages);
  const state = isChanged ? withNextGeneration(wanted) : wanted;
  const { registry, page } = composeDocuments(site, state, origins);
  const decides = page
    ? { file: 'index.html', sha256: sha256(page) }
    : { file: 'remotes.json', sha256: sha256(registry) };
  writeWhole(intentFile(site), pretty({ state, decides } satisfies Intent));
  serve(site, state, origins);
  writeWhole(stateFile(site), pretty(state));
  rmSync(intentFile(site));
  sweep(site, state);
};

const wasDone = (site: string, { decides }: Intent): boolean => {
  const file = path.join(site, SHELL, decides.file);
  return existsSync(file) && sha256(readFileSync(file)) === decides.sha256;
};

/**
 * Cleans up after an interrupted release: restores the old state, or completes the new one if visitors already got it.
 * Returns whether there was anything to do. Call it only while the lock is held.
 */
export const recover = (site: string, origins: Origins): boolean => {
  if (!existsSync(intentFile(site))) {
    sweep(site, readSiteState(site));
    return false;
  }
  const intent: Intent = JSON.parse(readFileSync(intentFile(site), 'utf8'));
  const done = wasDone(site, intent);
  const state = done ? parseSiteState(intent.state, site) : readSiteState(site);
  serve(site, state, origins);
  if (done) writeWhole(stateFile(site), pretty(state));
  rmSync(intentFile(site));
  sweep(site, state);
  return true;
};

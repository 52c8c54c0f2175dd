import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { composeDocuments, type Origins } from './compose';
import { installHashedFiles, installPlainFiles } from './shell-files';
import { SHELL, writeWhole } from './site-folders';
import { parseSiteState, readSiteState, type SiteState, stateFile } from './site-state';
import { sweep } from './sweep';

/** What a release under way is about to make true, and the file whose content tells whether it did. */
type Intent = { state: SiteState; decides: { file: string; sha256: string } };

const intentFile = (site: string): string => path.join(site, 'releases.next.json');

const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Makes the served documents those of a state, the page last. Up to then a reader gets what was there before, all of it
 * complete: files of versions are only ever added.
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
 * Makes registry and page anew from what is on the site, for other origins. These two are all that a release or a
 * rollback of a remote changes.
 */
export const composeSite = (site: string, origins: Origins): void =>
  serve(site, readSiteState(site), origins);

/**
 * Makes a state true, in one step for a visitor: the page that tells of it is renamed into place. An end in the middle
 * leaves a note from which {@link recover} goes back, or on where that step was done.
 */
export const commit = (site: string, state: SiteState, origins: Origins): void => {
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
 * Clears up after a release that was interrupted: the site is as it was before it, or as it wanted, if visitors had
 * that already. Gives whether there was anything to do. Only under the lock.
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

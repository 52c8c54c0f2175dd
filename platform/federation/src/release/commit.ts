import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { composeDocuments, type Origins } from './compose';
import { withNextGeneration } from './generation';
import {
  incomingFolder,
  parseSiteState,
  readSiteState,
  SHELL,
  type SiteState,
  stateFile,
  versionFolder,
  versionsFolder,
  writeWhole,
} from './site-state';
import { type BuildId, identify } from './store';

const intentSchema = v.object({
  state: v.unknown(),
  decides: v.object({ file: v.picklist(['index.html', 'remotes.json']), sha256: v.string() }),
});
/** The state that a running release wants to reach, and the file whose content shows whether it did. */
type Intent = v.InferOutput<typeof intentSchema>;

const intentFile = (site: string): string => path.join(site, 'releases.next.json');

const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Whether a name has a content hash: two files with the same such name are identical. */
const isHashed = (file: string): boolean => /\.[0-9a-f]{8,}\.\w+(?:\.br)?$/.test(file);

const PAGE = 'index.html';

const filesOf = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file !== PAGE) : [];

/** Copies files of a version of the shell to the served folder, where they differ. */
const install = (site: string, version: string, isWanted: (file: string) => boolean): void => {
  const from = versionFolder(site, SHELL, version);
  const to = path.join(site, SHELL);
  mkdirSync(to, { recursive: true });
  for (const file of filesOf(from).filter(isWanted)) {
    const target = path.join(to, file);
    const content = readFileSync(path.join(from, file));
    if (!existsSync(target) || !readFileSync(target).equals(content)) writeWhole(target, content);
  }
};

/** The served files of removed versions of the shell that no kept version uses. */
const orphanedFiles = (site: string, removed: readonly string[]): string[] => {
  const gone = new Set(removed);
  const folder = versionsFolder(site, SHELL);
  const kept = existsSync(folder) ? readdirSync(folder).filter((each) => !gone.has(each)) : [];
  const needed = new Set(kept.flatMap((version) => filesOf(path.join(folder, version))));
  return removed
    .flatMap((version) => filesOf(path.join(folder, version)))
    .filter((file) => isHashed(file) && !needed.has(file))
    .map((file) => path.join(site, SHELL, file));
};

/**
 * Writes the served documents of a state, the page last. Until then visitors get the old page with all its files,
 * because this only adds files of versions.
 */
const serve = (site: string, state: SiteState, origins: Origins): void => {
  const { registry, page } = composeDocuments(site, state, origins);
  const folder = path.join(site, SHELL);
  const shell = state.packages[SHELL]?.live;
  // Files of other versions stay, because open tabs need them.
  if (shell) install(site, shell, isHashed);
  writeWhole(path.join(folder, 'remotes.json'), registry);
  if (shell) install(site, shell, (file) => !isHashed(file));
  if (page) writeWhole(path.join(folder, 'index.html'), page);
};

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const removeAsides = (folder: string): void => {
  for (const name of namesIn(folder).filter((each) => /\.\d+\.tmp$/.test(each))) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
};

/** True for a folder that a release wrote: it contains a build whose description has this version. */
const isReleased = (name: string, folder: string, version: string): boolean => {
  try {
    return identify(name, path.join(folder, version)).version === version;
  } catch {
    return false;
  }
};

/**
 * Removes what the site no longer needs: versions that are not kept, their files in the shell's served folder, and files
 * that an interrupted release left. Never removes a file that no release wrote. Call it only while the lock is held.
 * @param toRelease a version that stays, because it is about to be released
 */
const sweep = (site: string, { packages }: SiteState, toRelease?: BuildId): void => {
  for (const [name, { history }] of Object.entries(packages)) {
    const folder = versionsFolder(site, name);
    const kept = new Set(history.map(({ version }) => version));
    if (toRelease?.package === name) kept.add(toRelease.version);
    const removed = namesIn(folder).filter(
      (version) => !kept.has(version) && isReleased(name, folder, version),
    );
    if (name === SHELL)
      for (const file of orphanedFiles(site, removed)) rmSync(file, { force: true });
    // Renamed first: a removal that is killed leaves nothing that looks like other people's files.
    if (removed.length > 0) mkdirSync(incomingFolder(site), { recursive: true });
    for (const version of removed) {
      renameSync(
        path.join(folder, version),
        path.join(incomingFolder(site), `removed-${name}-${version}`),
      );
    }
  }
  removeAsides(site);
  removeAsides(path.join(site, SHELL));
  rmSync(incomingFolder(site), { recursive: true, force: true });
};

/**
 * Changes the site to a state. Visitors see it in one step, when the new page is renamed into place. An interruption
 * leaves a file from which {@link recover} restores the old state, or completes the new one after that step.
 */
export const commit = (site: string, wanted: SiteState, origins: Origins): void => {
  const isChanged = !isDeepStrictEqual(readSiteState(site).packages, wanted.packages);
  const state = isChanged ? withNextGeneration(wanted) : wanted;
  const { registry, page } = composeDocuments(site, state, origins);
  const decides: Intent['decides'] = page
    ? { file: 'index.html', sha256: sha256(page) }
    : { file: 'remotes.json', sha256: sha256(registry) };
  writeWhole(intentFile(site), pretty({ state, decides } satisfies Intent));
  serve(site, state, origins);
  writeWhole(stateFile(site), pretty(state));
  rmSync(intentFile(site));
  sweep(site, state);
};

/** Reads the note of an interrupted release. Undefined when a power failure left it empty or incomplete. */
const readIntent = (site: string): Intent | undefined => {
  const text = readFileSync(intentFile(site), 'utf8');
  try {
    return v.parse(intentSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
};

const wasDone = (site: string, { decides }: Intent): boolean => {
  const file = path.join(site, SHELL, decides.file);
  return existsSync(file) && sha256(readFileSync(file)) === decides.sha256;
};

/**
 * Cleans up after an interrupted release: restores the old state, or completes the new one if visitors already got it.
 * Returns whether there was anything to do. Call it only while the lock is held.
 * @param toRelease a version whose build may lie in the site without being kept
 */
export const recover = (site: string, origins: Origins, toRelease?: BuildId): boolean => {
  if (!existsSync(intentFile(site))) {
    sweep(site, readSiteState(site), toRelease);
    return false;
  }
  const intent = readIntent(site);
  const done = intent && wasDone(site, intent) ? parseSiteState(intent.state, site) : undefined;
  const state = done ?? readSiteState(site);
  serve(site, state, origins);
  if (done) writeWhole(stateFile(site), pretty(done));
  rmSync(intentFile(site));
  sweep(site, state, toRelease);
  return true;
};

/**
 * Writes registry and page again for other origins, from the state of the site. A release or a rollback of a remote
 * changes only these two. The caller holds the lock.
 */
export const composeSite = (site: string, origins: Origins): void => {
  // First, because the new page would no longer show whether visitors got the release that was interrupted. Only then,
  // because recover also removes versions that are not kept, such as one from a backup.
  if (existsSync(intentFile(site))) recover(site, origins);
  serve(site, readSiteState(site), origins);
};

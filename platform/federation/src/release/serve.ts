import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { composeSiteDocuments } from './compose';
import { type Origins, readKnownOrigins } from './origins';
import { isTemporaryName, temporaryPathIn, writeAtomically } from './site/atomic-writes';
import { toJsonText } from './site/documents';
import { newestGeneration } from './site/generation';
import {
  internalFilesFolder,
  packageFolder,
  SHELL,
  SHELL_PAGE_FILE,
  sourceMapsFolder,
  versionFolder,
} from './site/site-folders';
import {
  isVersionStored,
  readNewestState,
  readSiteState,
  type SiteState,
  siteStateFile,
} from './site/site-state';
import { isFileIntact, readShellDescription, readVersion } from './site/store';

/** Whether a name contains a hash of the file. Files with equal names and hashes are identical. */
const isHashed = (file: string): boolean => /\.[0-9a-f]{8,}\.\w+(?:\.br)?$/.test(file);

/** Lists a folder. Returns [] if it is missing, or is a file such as `.DS_Store` of macOS. */
const namesIn = (folder: string): string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];

const filesOf = (folder: string): string[] =>
  namesIn(folder).filter((file) => file !== SHELL_PAGE_FILE);

/**
 * Copies the wanted files of a shell version to the served folder. Keeps a served file with the
 * hash in `shell.json`, because the stored file may be damaged. If `shell.json` cannot be read,
 * keeps all served files with a hash in their names.
 */
const install = (site: string, version: string, isWanted: (file: string) => boolean): void => {
  const from = versionFolder(site, SHELL, version);
  const to = path.join(site, SHELL);
  const hashes = readShellDescription(from)?.files;
  const isIntact = (file: string) => (hashes ? isFileIntact(to, file, hashes) : isHashed(file));
  for (const file of filesOf(from).filter(isWanted)) {
    const target = path.join(to, file);
    const content = readFileSync(path.join(from, file));
    const isKept = existsSync(target) && (readFileSync(target).equals(content) || isIntact(file));
    if (!isKept) writeAtomically(target, content);
  }
};

/** Writes the files for visitors. Writes the page last, when all files that it loads exist. */
const writeServedFiles = (
  site: string,
  { [SHELL_PAGE_FILE]: page, ...documents }: Record<string, string>,
  { packages }: SiteState,
): void => {
  const folder = path.join(site, SHELL);
  const shell = packages[SHELL]?.live;
  // Keeps the hashed files of earlier versions, because open tabs need them.
  if (shell) install(site, shell, isHashed);
  for (const [file, content] of Object.entries(documents)) {
    writeAtomically(path.join(folder, file), content);
  }
  if (shell) install(site, shell, (file) => !isHashed(file));
  if (page) writeAtomically(path.join(folder, SHELL_PAGE_FILE), page);
};

/**
 * Writes the files for visitors, such as the registry and the page. Uses the newest state, because
 * a killed command may have stored this state without writing the files. If the state changes
 * meanwhile, writes the files again. Returns the id (generation) of the state that visitors get.
 */
export const composeSite = (site: string, given: Origins): string | undefined => {
  for (;;) {
    const { state, origins } = readNewestState(site);
    const known = { ...readKnownOrigins(site, state), ...origins, ...given };
    writeServedFiles(site, composeSiteDocuments(site, state, known), state);
    const [generation] = state.generations;
    const isNewest = () => newestGeneration(site) === generation;
    // Writes `releases.json` only if the state is still the newest. Otherwise, commands would find
    // the newest state only through files in `.releases`, which a release may remove after an hour.
    writeAtomically(siteStateFile(site), toJsonText(state), isNewest);
    if (isNewest()) return generation;
  }
};

/**
 * Milliseconds after which a release removes temporary files, replaced states, and the folder of a
 * version that the state lacks. A killed release may leave such files and folders.
 */
const LEFT_OVER_AFTER_MS = 60 * 60 * 1000;

const isOlder = (file: string, than: number): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? than) < than;

/** Whether a release wrote the folder. Such a folder has the name of its build's version. */
const isReleased = (name: string, folder: string): boolean => {
  try {
    return readVersion(name, folder) === path.basename(folder);
  } catch {
    return false;
  }
};

/** Finds the served files that only removed versions of the shell have. */
const orphanedFiles = (site: string, removed: readonly string[]): string[] => {
  const folder = packageFolder(site, SHELL);
  const kept = namesIn(folder).filter((version) => !removed.includes(version));
  const needed = new Set(kept.flatMap((version) => filesOf(path.join(folder, version))));
  return removed
    .flatMap((version) => filesOf(path.join(folder, version)))
    .filter((file) => isHashed(file) && !needed.has(file))
    .map((file) => path.join(site, SHELL, file));
};

/** Removes a folder. Renames it first, because a killed removal would leave half a version. */
const remove = (site: string, folder: string): void => {
  const temporary = temporaryPathIn(site, 'removed');
  try {
    renameSync(folder, temporary);
  } catch (error) {
    // Ignores a missing folder, because another release has already removed the folder.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  rmSync(temporary, { recursive: true, force: true });
};

/**
 * Removes what the site no longer needs: versions that its state lacks, their served shell files,
 * and leftovers of killed releases. Never removes a file that no release wrote.
 * @param before the state that this command replaced
 * @param since the time when this command began. Keeps folders that another release used later
 */
export const removeUnusedFiles = (site: string, before: SiteState, since: number): void => {
  const { packages } = readSiteState(site);
  const leftOver = Date.now() - LEFT_OVER_AFTER_MS;
  for (const [name, state] of Object.entries(packages)) {
    const folder = packageFolder(site, name);
    const known = before.packages[name];
    const removed = namesIn(folder).filter(
      (version) =>
        !isVersionStored(state, version) &&
        isReleased(name, path.join(folder, version)) &&
        isOlder(path.join(folder, version), isVersionStored(known, version) ? since : leftOver),
    );
    if (name === SHELL)
      for (const file of orphanedFiles(site, removed)) rmSync(file, { force: true });
    for (const version of removed) remove(site, path.join(folder, version));
    const maps = sourceMapsFolder(site, name);
    for (const version of namesIn(maps).filter((each) => !namesIn(folder).includes(each))) {
      rmSync(path.join(maps, version), { recursive: true, force: true });
    }
  }
  const changes = internalFilesFolder(site);
  const files = [site, path.join(site, SHELL), changes].flatMap((folder) =>
    namesIn(folder)
      // Also removes states that are older than an hour, because a command that was suspended for
      // so long starts again from the newest state.
      .filter((name) => isTemporaryName(name) || folder === changes)
      .map((name) => path.join(folder, name))
      .filter((file) => isOlder(file, leftOver)),
  );
  for (const each of files) rmSync(each, { recursive: true, force: true });
};

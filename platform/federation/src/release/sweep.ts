import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { orphanedFiles } from './shell-files';
import { incomingFolder, SHELL, versionsFolder } from './site-folders';
import type { SiteState } from './site-state';
import { identify } from './store';

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
 */
export const sweep = (site: string, { packages }: SiteState): void => {
  for (const [name, { history }] of Object.entries(packages)) {
    const folder = versionsFolder(site, name);
    const kept = new Set(history.map(({ version }) => version));
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

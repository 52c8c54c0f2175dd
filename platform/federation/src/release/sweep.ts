import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { orphanedFiles } from './shell-files';
import { incomingFolder, SHELL, versionsFolder } from './site-folders';
import type { SiteState } from './site-state';

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const removeAsides = (folder: string): void => {
  for (const name of namesIn(folder).filter((each) => each.endsWith('.tmp'))) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
};

/**
 * Removes what no state needs: versions that are not kept, their files in the shell's served folder, and what a release
 * left behind that was interrupted. Never touches a file that no release brought there. Only under
 * the lock.
 */
export const sweep = (site: string, { packages }: SiteState): void => {
  for (const [name, { history }] of Object.entries(packages)) {
    const folder = versionsFolder(site, name);
    const kept = new Set(history.map(({ version }) => version));
    const removed = namesIn(folder).filter((version) => !kept.has(version));
    if (name === SHELL)
      for (const file of orphanedFiles(site, removed)) rmSync(file, { force: true });
    for (const version of removed) rmSync(path.join(folder, version), { recursive: true });
  }
  removeAsides(site);
  removeAsides(path.join(site, SHELL));
  rmSync(incomingFolder(site), { recursive: true, force: true });
};

import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The package that is the shell; every other one on a site is a remote. */
export const SHELL = 'shell';

/**
 * Where a version's build lies, as it was built and never changed. A remote's is served from there; the shell's is what
 * the served folder `shell/` is made from.
 */
export const versionFolder = (site: string, name: string, version: string): string =>
  path.join(versionsFolder(site, name), version);

/** The folder with all kept versions of a package. */
export const versionsFolder = (site: string, name: string): string =>
  path.join(site, name === SHELL ? 'shell-versions' : name);

/** Where a build is copied to before it is renamed into place; used under the lock only. */
export const incomingFolder = (site: string): string => path.join(site, '.incoming');

/** Writes aside and renames, so that a reader sees the old file or the new one and never half of it. */
export const writeWhole = (file: string, content: string | Buffer): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}.tmp`;
  writeFileSync(aside, content);
  renameSync(aside, file);
};

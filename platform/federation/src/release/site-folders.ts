import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The name of the shell's package. Every other package on a site is a remote. */
export const SHELL = 'shell';

/**
 * The folder with a version's build, which is never changed. A remote is served from there. The shell's served folder
 * `shell/` is made from its builds.
 */
export const versionFolder = (site: string, name: string, version: string): string =>
  path.join(versionsFolder(site, name), version);

/** The folder with all kept versions of a package. */
export const versionsFolder = (site: string, name: string): string =>
  path.join(site, name === SHELL ? 'shell-versions' : name);

/** The folder for a copy of a build before it is renamed into place. Used only while the lock is held. */
export const incomingFolder = (site: string): string => path.join(site, '.incoming');

/** Writes a temporary file and renames it, so that a reader gets the old file or the new one, never half of it. */
export const writeWhole = (file: string, content: string | Buffer): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}.tmp`;
  writeFileSync(aside, content);
  renameSync(aside, file);
};

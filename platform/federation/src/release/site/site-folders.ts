import path from 'node:path';
import { checkFileName } from './site-files';

/** The name of the shell's package. Every other package on a site is a remote. */
export const SHELL = 'shell';

export const SHELL_PAGE_FILE = 'index.html';

/**
 * Returns a version's folder. Its files never change. Visitors load the files of a remote from this
 * folder. They load the files of the shell from copies in the folder `shell`.
 */
export const versionFolder = (site: string, name: string, version: string): string =>
  path.join(packageFolder(site, name), checkFileName(version));

export const packageFolder = (site: string, name: string): string =>
  path.join(site, name === SHELL ? 'shell-versions' : checkFileName(name));

/** Returns the folder with the source maps of a package's versions. It is not served. */
export const sourceMapsFolder = (site: string, name: string): string =>
  path.join(site, 'source-maps', checkFileName(name));

/** Returns the folder for states of the site and for incomplete files. It is not served. */
export const internalFilesFolder = (site: string): string => path.join(site, '.releases');

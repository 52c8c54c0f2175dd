import { type Dirent, readdirSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

// Other people wrote a site's contents, and a command has the rights of the person who releases. So
// this file checks names and kinds of all entries before a command reads or writes any of them.

const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Whether a name is plain: every system uses it for one ordinary file or folder. A plain name has
 * no separator, and is not ".." or ".git". On Windows, it is no stream ("a:b"), no device ("con")
 * and no short name ("GIT~1"), and has no dot or space at its end, which Windows would drop.
 */
const isName = (text: string): boolean =>
  /^[\w.+@ -]*[\w+@-]$/.test(text) && !/^\.git$/i.test(text) && !WINDOWS_DEVICE.test(text);

/** The name of a package, version or file in a document. Hidden names (`.lock`) are not allowed. */
export const fileNameSchema = v.pipe(
  v.string(),
  v.check(
    (text) => isName(text) && !text.startsWith('.'),
    'cannot be the name of a file or folder',
  ),
);

/** Returns the name. Throws an Error if it is hidden, or special on any system, such as "con". */
export const checkFileName = (name: string): string => {
  if (v.is(fileNameSchema, name)) return name;
  throw new Error(`${JSON.stringify(name)} cannot be the name of a file or folder.`);
};

/** Returns a path with this system's separators. Throws an Error for a hidden or special name. */
export const checkFilePath = (file: string): string =>
  path.join(...file.split('/').map(checkFileName));

/** An entry in a site's folder. `isPlain` is false for a symbolic link, submodule or device. */
export type SiteEntry = { path: string; isPlain: boolean };

/**
 * Throws an Error if an entry is a symbolic link, a submodule or a device, if its name could lead
 * out of the site, or if the names of two entries differ only in case.
 */
export const checkSiteEntries = (entries: readonly SiteEntry[]): void => {
  const fail = (at: string, what: string): never => {
    throw new Error(
      `${JSON.stringify(at)} ${what}. Nothing was changed. Find out who put it there, remove it, then run this again.`,
    );
  };
  const known = new Map<string, string>();
  for (const { path: at, isPlain } of entries) {
    if (!isPlain) fail(at, 'is a link, a submodule or a device: a site holds plain files only');
    if (!at.split('/').every(isName)) fail(at, 'has a name that no release gives');
    const other = known.get(at.toLowerCase());
    if (other !== undefined)
      fail(at, `and ${JSON.stringify(other)} are one file on some computers`);
    known.set(at.toLowerCase(), at);
  }
};

const read = (folder: string): Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // A folder may be missing, because the site is new or another release has removed the folder.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

const entriesIn = (folder: string, skipped?: string, below = ''): SiteEntry[] =>
  read(path.join(folder, below)).flatMap((entry) => {
    const at = below + entry.name;
    if (at === skipped) return [];
    const isFolder = entry.isDirectory();
    return [
      { path: at, isPlain: isFolder || entry.isFile() },
      ...(isFolder ? entriesIn(folder, skipped, `${at}/`) : []),
    ];
  });

/**
 * Follows no symbolic link. Skips the `.git` of a clone, because the code that uses the folder does
 * not read or write `.git`.
 */
export const checkSiteFolder = (folder: string): void =>
  checkSiteEntries(entriesIn(folder, '.git'));

/** Checks `.git` too, because a release would copy it, and later commands would refuse the site. */
export const checkBuildFolder = (folder: string): void => checkSiteEntries(entriesIn(folder));

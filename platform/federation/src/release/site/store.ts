import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as v from 'valibot';
import { integrityOf } from '../../build/integrity';
import { removeTemporary, temporaryPathIn, writeAtomically } from './atomic-writes';
import { isScriptOrStyle, listFiles, parseDocument, readJsonFile } from './documents';
import { checkFilePath, fileNameSchema } from './site-files';
import { SHELL, SHELL_PAGE_FILE, sourceMapsFolder, versionFolder } from './site-folders';
import { isVersionReleased, readSiteState } from './site-state';

const descriptionName = (name: string): string => (name === SHELL ? 'shell.json' : 'remote.json');

const describedSchema = v.looseObject({ package: v.string() });

/** Throws an Error if the folder has no build of the package, or the build has no version. */
export const readVersion = (name: string, build: string): string => {
  const file = path.join(build, descriptionName(name));
  if (!existsSync(file)) {
    throw new Error(
      `There is no build of ${name} in ${build}: ${descriptionName(name)} is missing.`,
    );
  }
  const { package: found, version } = parseDocument(describedSchema, readJsonFile(file), file);
  if (found !== name) throw new Error(`The build in ${build} is of ${found}, not of ${name}.`);
  if (!v.is(fileNameSchema, version)) {
    throw new Error(`The build of ${name} in ${build} has no version: the release is named by it.`);
  }
  return version;
};

/** The ending of a compressed copy, which servers send to browsers that accept Brotli. */
const COMPRESSED_ENDING = '.br';

/** Whether a compressed copy unpacks to its exact script or style. It has no hash to compare. */
const isTrueCopy = (folder: string, copy: string): boolean => {
  const plain = copy.slice(0, -COMPRESSED_ENDING.length);
  if (!isScriptOrStyle(plain)) return false;
  const content = readFileSync(path.join(folder, plain));
  // Limits unpacking to the original's size, because a hostile copy could unpack to any size.
  const limit = { maxOutputLength: Math.max(content.length, 1) };
  return brotliDecompressSync(readFileSync(path.join(folder, copy)), limit).equals(content);
};

/** The text of the shell's `index.html` that a release replaces with its data. */
export const RELEASE_DATA_PLACE = '<!-- release data -->';

/**
 * Whether the page has the place for release data, and matches its hash if the hash is known.
 * @param hash undefined for builds of earlier kits, and for a damaged `shell.json`, which must not
 * stop releases of remotes
 */
export const isPageIntact = (page: Buffer, hash: string | undefined): boolean =>
  page.includes(RELEASE_DATA_PLACE) && (hash === undefined || integrityOf(page) === hash);

type StoredDescription = { version?: unknown; files: Record<string, string>; pageHash?: string };

export const readShellDescription = (folder: string): StoredDescription | undefined => {
  try {
    return readJsonFile(path.join(folder, descriptionName(SHELL))) as StoredDescription;
  } catch {
    return undefined;
  }
};

/** Whether a file matches its hash, or is the compressed copy of a file that matches its hash. */
export const isFileIntact = (
  folder: string,
  file: string,
  hashes: Readonly<Record<string, string>>,
): boolean => {
  const isCopy = file.endsWith(COMPRESSED_ENDING);
  const plain = isCopy ? file.slice(0, -COMPRESSED_ENDING.length) : file;
  try {
    const isIntact = integrityOf(readFileSync(path.join(folder, plain))) === hashes[plain];
    return isIntact && (!isCopy || isTrueCopy(folder, file));
  } catch {
    return false;
  }
};

/** Whether all files in a version's description, and all compressed copies, are unchanged. */
export const isVersionIntact = (site: string, name: string, version: string): boolean => {
  const folder = versionFolder(site, name, version);
  const contentOf = (file: string) => readFileSync(path.join(folder, checkFilePath(file)));
  try {
    const file = path.join(folder, descriptionName(name));
    const description = readJsonFile(file) as StoredDescription;
    const hashes = Object.entries(description.files);
    const copies = listFiles(folder).filter((file) => file.endsWith(COMPRESSED_ENDING));
    return (
      description.version === version &&
      (name !== SHELL || isPageIntact(contentOf(SHELL_PAGE_FILE), description.pageHash)) &&
      hashes.every(([file, hash]) => integrityOf(contentOf(file)) === hash) &&
      copies.every((copy) => isTrueCopy(folder, copy))
    );
  } catch {
    return false;
  }
};

const BROTLI_BEST = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
};

const compressFiles = (folder: string): void => {
  for (const name of listFiles(folder).filter(isScriptOrStyle)) {
    const file = path.join(folder, name);
    const compressed = brotliCompressSync(readFileSync(file), BROTLI_BEST);
    writeFileSync(`${file}${COMPRESSED_ENDING}`, compressed);
  }
};

/** Matches source maps and `.br` files. `storeBuild` skips them and creates new `.br` files. */
const NOT_STORED = /\.(?:map|br)$/;

/** Matches the build time in a description. Comparisons of builds ignore this time. */
const BUILT_AT = /"builtAt":\s*"[\dTZ:.-]{24}"/;

const contentsOf = (folder: string): Map<string, string> => {
  const files = listFiles(folder).filter((file) => !NOT_STORED.test(file));
  const textOf = (file: string) => readFileSync(path.join(folder, file), 'latin1');
  return new Map(files.map((file) => [file, textOf(file).replace(BUILT_AT, '')]));
};

/**
 * Stores the source maps of a build. A build without source maps may be a released version in the
 * folder of another site. In this case, copies the source maps of that site.
 */
const storeMaps = (site: string, name: string, version: string, build: string): void => {
  const to = path.join(sourceMapsFolder(site, name), version);
  const mapsIn = (folder: string) => listFiles(folder).filter((file) => file.endsWith('.map'));
  const ofVersion = path.join(sourceMapsFolder(path.join(build, '../..'), name), version);
  const from = mapsIn(build).length > 0 ? build : ofVersion;
  for (const file of mapsIn(from)) {
    const copy = path.join(to, file);
    if (!existsSync(copy)) writeAtomically(copy, readFileSync(path.join(from, file)));
  }
};

/**
 * Stores a build completely or not at all. Never replaces an intact version that was released,
 * because open tabs rely on its files. But a release may replace a preview of another build,
 * because a preview may have unreviewed code. Returns whether a damaged version was replaced.
 */
export const storeBuild = (
  site: string,
  name: string,
  version: string,
  build: string,
  isPreview: boolean,
): boolean => {
  const to = versionFolder(site, name, version);
  const isDamaged = existsSync(to) && !isVersionIntact(site, name, version);
  // Reads the newest state each time, because another command may have released the version.
  const isFixed = () => isPreview || isVersionReleased(readSiteState(site).packages[name], version);
  const isKept = () =>
    isVersionIntact(site, name, version) &&
    (isFixed() || isDeepStrictEqual(contentsOf(build), contentsOf(to)));
  if (!isKept()) {
    // Creates the folder before the copy. Otherwise, the folder would get the permissions of the
    // build folder, and the web server might not be allowed to read it.
    const temporary = temporaryPathIn(site, version);
    try {
      mkdirSync(temporary);
      cpSync(build, temporary, { recursive: true, filter: (file) => !NOT_STORED.test(file) });
      compressFiles(temporary);
    } catch (error) {
      // Removes the incomplete copy, because the disk may be full.
      removeTemporary(temporary);
      throw error;
    }
    mkdirSync(path.dirname(to), { recursive: true });
    const replaced = temporaryPathIn(site, 'replaced');
    if (existsSync(to) && !isKept()) {
      // Removes the maps of the other build, because `storeMaps` would keep them.
      if (!isFixed())
        rmSync(path.join(sourceMapsFolder(site, name), version), { recursive: true, force: true });
      renameSync(to, replaced);
    }
    try {
      renameSync(temporary, to);
    } catch (error) {
      // Another release of this version was faster. Starts again if that release has another build.
      if (!existsSync(to)) throw error;
      rmSync(temporary, { recursive: true });
      if (!isKept()) return storeBuild(site, name, version, build, isPreview);
    }
    rmSync(replaced, { recursive: true, force: true });
  }
  storeMaps(site, name, version, build);
  // Sets a new time, which marks the folder as in use (see `removeUnusedFiles`).
  const now = new Date();
  utimesSync(to, now, now);
  return isDamaged;
};

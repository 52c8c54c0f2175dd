import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Written after an install that succeeded: the hash of the lock file it installed. */
export const stampFile = join('node_modules', '.installed-lock');

/** @param {string} file @returns {string | null} the text, or null when there is no such file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} text @returns {string} */
export const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/**
 * The folders of the workspace's packages, the root first. A folder counts when it holds a package.json and lies where
 * pnpm-workspace.yaml looks: directly below the root, or below `platform`.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function packageFolders(root) {
  const below = (/** @type {string} */ folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => join(folder, entry.name));
  const platform = join(root, 'platform');
  const folders = [...below(root), ...(existsSync(platform) ? below(platform) : [])];
  return [root, ...folders].filter((folder) => existsSync(join(folder, 'package.json')));
}

/** @param {string} folder @returns {Record<string, string>} */
function dependenciesOf(folder) {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return { ...dependencies, ...devDependencies };
}

/**
 * Whether every dependency of a package exists. Detects a node_modules folder that was only partly deleted.
 *
 * @param {string} folder
 * @returns {boolean}
 */
const hasItsDependencies = (folder) =>
  Object.keys(dependenciesOf(folder)).every((name) =>
    existsSync(join(folder, 'node_modules', name, 'package.json')),
  );

/** A dependency and what was asked for, as pnpm writes both into the lock file. */
const LOCKED = /^ +'?([^'\n]+?)'?:\n +specifier: '?([^'\n]+?)'?$/gm;

/** @param {string} text @returns {string[]} `name: version` of each */
const lockedIn = (text) =>
  [...text.matchAll(LOCKED)].map(([, name, wanted]) => `${name}: ${wanted}`);

/**
 * The first dependency that is wanted in another version than the lock file knows: by a package.json, or by the catalog in
 * pnpm-workspace.yaml. Reads lines, because no YAML library is installed yet.
 *
 * @param {string} root
 * @returns {string | undefined} the dependency and the file, for a message
 */
export function findUnlocked(root) {
  const [before = '', after = ''] = (read(join(root, 'pnpm-lock.yaml')) ?? '').split(
    /^importers:$/m,
  );
  const importers = after.split(/^packages:$/m)[0]?.split(/\n {2}(?=\S)/) ?? [];
  for (const folder of packageFolders(root)) {
    const path = relative(root, folder).replaceAll('\\', '/') || '.';
    const locked = lockedIn(importers.find((each) => each.startsWith(`${path}:`)) ?? '');
    const other = Object.entries(dependenciesOf(folder))
      .map(([name, wanted]) => `${name}: ${wanted}`)
      .find((each) => !locked.includes(each));
    if (other) return `"${other}" in ${path === '.' ? '' : `${path}/`}package.json`;
  }
  const workspace = (read(join(root, 'pnpm-workspace.yaml')) ?? '').replaceAll(/["' ]/g, '');
  const other = lockedIn(before).find(
    (each) => !workspace.includes(`\n${each.replace(' ', '')}\n`),
  );
  return other && `"${other}" in pnpm-lock.yaml, which pnpm-workspace.yaml no longer says`;
}

/**
 * Whether the packages are installed as the lock file says; takes a few milliseconds and no network. pnpm keeps a copy
 * of the lock file it installed, so equal text means nothing to do; the stamp serves where pnpm leaves parts of that
 * copy out (packages of another operating system).
 *
 * @param {string} root
 * @returns {boolean}
 */
export function isInstalled(root) {
  const wanted = read(join(root, 'pnpm-lock.yaml'));
  if (wanted === null || !existsSync(join(root, 'node_modules', '.modules.yaml'))) return false;
  const installed = read(join(root, 'node_modules', '.pnpm', 'lock.yaml'));
  if (installed !== wanted && read(join(root, stampFile)) !== hashOf(wanted)) return false;
  return packageFolders(root).every(hasItsDependencies) && !findUnlocked(root);
}

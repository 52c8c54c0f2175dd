import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * Whether every dependency of a package exists. Detects a node_modules folder that was only partly deleted.
 *
 * @param {string} folder
 * @returns {boolean}
 */
function hasItsDependencies(folder) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return Object.keys({ ...dependencies, ...devDependencies }).every((name) =>
    existsSync(join(folder, 'node_modules', name, 'package.json')),
  );
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
  return packageFolders(root).every(hasItsDependencies);
}

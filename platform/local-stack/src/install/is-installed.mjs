import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file with the hash of the files that determined the last successful install. */
const stampFile = join('node_modules', '.installed-from');

/**
 * Returns the folders of the workspace's packages, the root first. A folder counts if it has a
 * package.json and is where pnpm-workspace.yaml looks: directly below the root, or below
 * `platform`.
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
 * Whether every dependency of a package exists. Detects a partly deleted node_modules folder.
 * @param {string} folder
 * @returns {boolean}
 */
function hasItsDependencies(folder) {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return Object.keys({ ...dependencies, ...devDependencies }).every((name) =>
    existsSync(join(folder, 'node_modules', name, 'package.json')),
  );
}

/**
 * Returns the hash of the lock file, the workspace's settings and each package.json.
 * @param {string} root
 * @returns {string}
 */
function hashOfInstallInputs(root) {
  const manifests = packageFolders(root).map((folder) => join(folder, 'package.json'));
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => join(root, name));
  const texts = [...files, ...manifests].map((file) => readFileSync(file, 'utf8'));
  return createHash('sha256').update(texts.join('\0')).digest('hex');
}

/** @param {string} root */
export const recordInstalled = (root) =>
  writeFileSync(join(root, stampFile), hashOfInstallInputs(root));

/**
 * Whether the last install used the current files. Takes milliseconds and no network, unlike pnpm.
 * @param {string} root
 * @returns {boolean}
 */
export function isInstalled(root) {
  const stamp = join(root, stampFile);
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashOfInstallInputs(root) &&
    packageFolders(root).every(hasItsDependencies)
  );
}

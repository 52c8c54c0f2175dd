import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isInstalledFromInputs,
  recordInstallInputs,
  runPnpm,
  systemAndProcessor,
} from './pnpm.mjs';

/**
 * Returns the folders of the workspace's packages, as in pnpm-workspace.yaml, the root first.
 * @param {string} root
 */
export function findPackageFolders(root) {
  const below = (/** @type {string} */ folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => join(folder, entry.name));
  const folders = [root, ...below(root), ...below(join(root, 'platform'))];
  return folders.filter((folder) => existsSync(join(folder, 'package.json')));
}

/** @param {string} folder the folder of a package. Its node_modules may be partly deleted */
function hasItsDependencies(folder) {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return Object.keys({ ...dependencies, ...devDependencies }).every((name) =>
    existsSync(join(folder, 'node_modules', name, 'package.json')),
  );
}

/** @param {string} root */
function hashOfInstallInputs(root) {
  const manifests = findPackageFolders(root).map((folder) => join(folder, 'package.json'));
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => join(root, name));
  // pnpm stores in this file what it installed. The hash includes the file, because somebody may
  // have installed the packages of another branch.
  const installed = join(root, 'node_modules', '.pnpm', 'lock.yaml');
  const present = existsSync(installed) ? [installed] : [];
  const texts = [...files, ...present, ...manifests].map((file) => readFileSync(file, 'utf8'));
  return createHash('sha256')
    .update([systemAndProcessor(), ...texts].join('\0'))
    .digest('hex');
}

/** @param {string} root */
export const markAsInstalled = (root) => recordInstallInputs(root, hashOfInstallInputs(root));

/**
 * Whether all packages are installed. Needs only milliseconds and no network.
 * @param {string} root
 */
export const isInstalled = (root) =>
  isInstalledFromInputs(root, hashOfInstallInputs(root)) &&
  findPackageFolders(root).every(hasItsDependencies);

/**
 * The lowest supported minor version of each major version of Node.js before 24, as in `engines` of
 * the root's package.json. Lower versions may lack `require` for ES modules, which packages need.
 *
 * @type {Record<number, number | undefined>}
 */
const LOWEST_MINOR_VERSIONS = { 20: 19, 22: 13 };

/** @param {string} version as in `process.versions.node`, for example "20.19.1" */
export const isSupportedNode = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || minor >= (LOWEST_MINOR_VERSIONS[major] ?? Number.POSITIVE_INFINITY);
};

/**
 * Characters with a special meaning in URLs or in the module requests of Rspack. If the path of the
 * repository contains such a character, tsx, Vitest or Rspack look for files elsewhere, and their
 * errors do not say why.
 */
const UNUSABLE_IN_PATHS = /[#%?!]/;

/**
 * Checks the version of Node.js and the path of the repository, and installs missing packages, with
 * pnpm's own progress.
 * @param {string} root the repository
 * @param {string} command the command that a failure message tells the reader to repeat
 */
export function ensureInstalled(root, command) {
  if (!isSupportedNode(process.versions.node)) {
    throw new Error(
      `Node.js 20 (from 20.19), 22 (from 22.13), 24 or newer is needed, and this is ${process.versions.node}: install one from https://nodejs.org, then run "${command}" again.`,
    );
  }
  if (UNUSABLE_IN_PATHS.test(root)) {
    throw new Error(
      `${root} has one of the characters # % ? ! in its path: move the repository to another folder, then run "${command}" again.`,
    );
  }
  if (isInstalled(root)) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  console.log(`Installing the packages with ${packageManager} (once, a minute or two)`);
  const { status, signal } = runPnpm(root, ['install', '--frozen-lockfile']);
  if (signal) throw new Error(`The install was stopped: run "${command}" to go on with it.`);
  if (status !== 0) {
    throw new Error(
      `The packages could not be installed, and the lines above say why. After a change of a package.json, run "npx ${packageManager} install" once; otherwise check the internet connection. Then run "${command}" again; if it fails the same way, delete the node_modules folder first.`,
    );
  }
  markAsInstalled(root);
}

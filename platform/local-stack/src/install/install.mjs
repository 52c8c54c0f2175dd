import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, recordInstalled } from './is-installed.mjs';
import { InstallError, runPnpm } from './pnpm.mjs';

/** The oldest Node.js that the repository supports, as in `engines` of the root's package.json. */
const OLDEST_NODE = '20.19';

/**
 * Whether a Node.js version is recent enough to run this repository.
 * @param {string} version as in `process.versions.node`, for example "20.19.1"
 * @returns {boolean}
 */
export function isSupportedNode(version) {
  return version.localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0;
}

/**
 * Checks Node.js and installs what is missing, with pnpm's own progress on the screen. Does
 * nothing, and needs no network, when everything is installed.
 *
 * @param {string} root the repository
 * @param {string} command the command that a failure message tells the reader to repeat
 * @returns {void}
 * @throws {InstallError} when Node.js is too old, npm is missing or the install fails
 */
export function ensureInstalled(root, command) {
  if (!isSupportedNode(process.versions.node)) {
    throw new InstallError(
      `Node.js ${OLDEST_NODE} or newer is needed, and this is ${process.versions.node}: install a newer one from https://nodejs.org, then run "${command}" again.`,
    );
  }
  if (!isInstalled(root)) install(root, command);
}

/** @param {string} root @param {string} command */
function install(root, command) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  console.log(`Installing the packages with ${packageManager} (once, a minute or two)`);
  const { status, signal } = runPnpm(root, ['install', '--frozen-lockfile']);
  if (signal) throw new InstallError(`The install was stopped: run "${command}" to go on with it.`);
  if (status !== 0) {
    throw new InstallError(
      `The packages could not be installed, and the lines above say why. After a change of a package.json, run "npx ${packageManager} install" once; otherwise check the internet connection. Then run "${command}" again; if it fails the same way, delete the node_modules folder first.`,
    );
  }
  recordInstalled(root);
}

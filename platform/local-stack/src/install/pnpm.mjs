import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The folder in which npm installs pnpm. Its package-lock.json has the hashes that npm checks. */
const PNPM_FOLDER = fileURLToPath(new URL('../../pnpm', import.meta.url));

const SCRIPT = 'pnpm/bin/pnpm.mjs';

/** The script that starts pnpm. If missing, `runPnpm` and `readPnpmOutput` install pnpm first. */
export const PNPM_SCRIPT = join(PNPM_FOLDER, 'node_modules', SCRIPT);

/**
 * Runs pnpm, with output on the screen.
 * @param {string} cwd
 * @param {string[]} args
 */
export function runPnpm(cwd, args) {
  ensurePnpm(PNPM_FOLDER);
  return spawnSync(process.execPath, [PNPM_SCRIPT, ...args], { cwd, stdio: 'inherit' });
}

/**
 * Returns what pnpm writes to stdout. Rejects when pnpm fails; the error has `stdout` and `stderr`.
 * @param {string} cwd
 * @param {string[]} args
 */
export async function readPnpmOutput(cwd, args) {
  ensurePnpm(PNPM_FOLDER);
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(process.execPath, [PNPM_SCRIPT, ...args], options)).stdout;
}

/**
 * The operating system and processor, for example "linux x64". An install is valid for only one
 * such kind of computer, because some packages have a binary for each kind.
 */
export const systemAndProcessor = () => `${process.platform} ${process.arch}`;

/** @param {string} folder */
const stampOf = (folder) => join(folder, 'node_modules', '.installed-from');

/**
 * Whether the last successful install in the folder had these inputs.
 * @param {string} folder
 * @param {string} inputs everything that determines the install, or a hash of it
 */
export const isInstalledFromInputs = (folder, inputs) =>
  existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === inputs;

/** @param {string} folder @param {string} inputs */
export const recordInstallInputs = (folder, inputs) => writeFileSync(stampOf(folder), inputs);

/** Makes npm prefer its cache, and fail within seconds if no registry answers. */
const NPM_OPTIONS =
  '--ignore-scripts --no-audit --no-fund --prefer-offline --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=3000';

/**
 * Installs pnpm, unless it was installed from the same lock file on the same kind of computer.
 * @param {string} folder with package.json and package-lock.json
 */
export function ensurePnpm(folder) {
  const inputs = `${systemAndProcessor()}\n${readFileSync(join(folder, 'package-lock.json'), 'utf8')}`;
  // Installs pnpm again after an interrupted install, because `npm ci` first deletes node_modules
  // and with it the record of the last install.
  if (isInstalledFromInputs(folder, inputs) && existsSync(join(folder, 'node_modules', SCRIPT)))
    return;
  const args = ['ci', ...NPM_OPTIONS.split(' ')];
  const { error, status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  if (error) {
    throw new Error(
      `npm could not be started (${error.message}): install npm, which comes with Node.js, then run the command again.`,
    );
  }
  if (status !== 0) {
    throw new Error(
      'pnpm could not be downloaded, and the lines above say why: check the internet connection, then run the command again.',
    );
  }
  recordInstallInputs(folder, inputs);
}

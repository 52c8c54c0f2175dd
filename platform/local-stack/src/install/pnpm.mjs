import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The folder whose package.json installs pnpm. npm checks the hashes in its lock file first. */
const PNPM_FOLDER = fileURLToPath(new URL('../../pnpm', import.meta.url));

const SCRIPT = 'pnpm/bin/pnpm.mjs';

/** The script that starts pnpm. The script exists after the first `runPnpm`. */
export const PNPM_SCRIPT = join(PNPM_FOLDER, 'node_modules', SCRIPT);

/** A failure that one sentence explains, without a stack trace. */
export class InstallError extends Error {
  /** @override */
  name = 'InstallError';
}

/**
 * Runs the repository's pnpm in a folder, with output on the screen. Downloads pnpm if missing.
 * @param {string} cwd
 * @param {string[]} args
 * @throws {InstallError} when pnpm could not be downloaded
 */
export function runPnpm(cwd, args) {
  ensurePnpm(PNPM_FOLDER);
  return spawnSync(process.execPath, [PNPM_SCRIPT, ...args], { cwd, stdio: 'inherit' });
}

/**
 * Runs the repository's pnpm, downloaded if missing. Returns the output, or throws with it.
 * @param {string} cwd
 * @param {string[]} args
 * @returns {Promise<string>}
 */
export async function readPnpmOutput(cwd, args) {
  ensurePnpm(PNPM_FOLDER);
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(process.execPath, [PNPM_SCRIPT, ...args], options)).stdout;
}

/**
 * The operating system and processor, for example "linux x64". Some packages have a binary for each
 * kind, so that what is installed on one kind does not run on another that shares the folder.
 */
export const kindOfComputer = () => `${process.platform} ${process.arch}`;

/**
 * Installs pnpm in a folder, unless an earlier install of the same lock file succeeded there for the
 * same kind of computer.
 * @param {string} folder with package.json and package-lock.json
 * @throws {InstallError} when npm is missing or fails
 */
export function ensurePnpm(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const wanted = `${kindOfComputer()}\n${lock}`;
  // npm deletes node_modules first, so an interrupted install leaves no such file.
  const installedFrom = join(folder, 'node_modules', '.installed-from');
  const isInstalled = existsSync(installedFrom) && readFileSync(installedFrom, 'utf8') === wanted;
  if (isInstalled && existsSync(join(folder, 'node_modules', SCRIPT))) return;
  const { error, status } = spawnSync(
    'npm',
    [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      // Prefers pnpm in npm's cache. If pnpm is not there and no registry answers, fails soon.
      '--prefer-offline',
      '--fetch-retry-mintimeout=1000',
      '--fetch-retry-maxtimeout=3000',
    ],
    { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (error) {
    throw new InstallError(
      `npm could not be started (${error.message}): install npm, which comes with Node.js, then run the command again.`,
    );
  }
  if (status !== 0) {
    throw new InstallError(
      'pnpm could not be downloaded, and the lines above say why: check the internet connection, then run the command again.',
    );
  }
  writeFileSync(installedFrom, wanted);
}

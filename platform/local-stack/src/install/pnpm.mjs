import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The folder in which npm installs pnpm. Its package-lock.json has the hashes that npm checks. */
const PNPM_FOLDER = fileURLToPath(new URL('../../pnpm', import.meta.url));

const SCRIPT = 'pnpm/bin/pnpm.mjs';

/** The script that starts pnpm. `runPnpm` and `readPnpmOutput` install it if missing. */
export const PNPM_SCRIPT = join(PNPM_FOLDER, 'node_modules', SCRIPT);

/** A failure that one sentence explains, without a stack trace. */
export class InstallError extends Error {
  /** @override */
  name = 'InstallError';
}

/**
 * Runs pnpm, with output on the screen.
 * @param {string} cwd
 * @param {string[]} args
 * @throws {InstallError} when npm is missing, or cannot install pnpm
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
 * The operating system and processor, for example "linux x64". Some packages have a binary for each
 * kind. A computer of another kind that shares the folder cannot run the installed binary.
 */
export const systemAndProcessor = () => `${process.platform} ${process.arch}`;

/**
 * Installs pnpm, unless it was installed from the same lock file on the same kind of computer.
 * @param {string} folder with package.json and package-lock.json
 * @throws {InstallError} when npm is missing or fails
 */
export function ensurePnpm(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const wanted = `${systemAndProcessor()}\n${lock}`;
  // `npm ci` deletes node_modules first, so this file is missing after an interrupted install.
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
    { cwd: folder, stdio: 'inherit' },
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

import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sha256Of } from './is-installed.mjs';

/** The folder whose package.json installs pnpm. npm checks the hashes in its lock file first. */
const manifests = fileURLToPath(new URL('../../pnpm', import.meta.url));

/** A failure that one sentence explains, without a stack trace. */
export class PrepareError extends Error {
  /** @override */
  name = 'PrepareError';
}

/** Returns the folder that all clones of one user share, because unpacking pnpm takes seconds. */
const cacheFolder = () =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'query-assistant-web');

/** Returns the folder of this repository's pnpm for this kind of machine. */
const pnpmFolder = () => {
  const lock = readFileSync(join(manifests, 'package-lock.json'), 'utf8');
  const name = `pnpm-${process.platform}-${process.arch}-${sha256Of(lock).slice(0, 16)}`;
  return join(cacheFolder(), name);
};

/** Returns the script that starts pnpm. The script exists after the first `runPnpm`. */
export const pnpmFile = () => join(pnpmFolder(), 'node_modules', 'pnpm', 'bin', 'pnpm.mjs');

/**
 * Runs the repository's pnpm in a folder, with output on the screen. Downloads pnpm if missing.
 * @param {string} cwd
 * @param {string[]} args
 * @throws {PrepareError} when pnpm could not be downloaded
 */
export function runPnpm(cwd, args) {
  ensurePnpm();
  return spawnSync(process.execPath, [pnpmFile(), ...args], { cwd, stdio: 'inherit' });
}

/**
 * Runs the repository's pnpm, downloaded if missing. Returns the output, or throws with it.
 * @param {string} cwd
 * @param {string[]} args
 * @returns {Promise<string>}
 */
export async function readPnpm(cwd, args) {
  ensurePnpm();
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(process.execPath, [pnpmFile(), ...args], options)).stdout;
}

/** Unpacks pnpm elsewhere, then moves pnpm, so that an interruption leaves no partial pnpm. */
function ensurePnpm() {
  if (existsSync(pnpmFile())) return;
  const cache = cacheFolder();
  const unfinished = makeFolderIn(cache);
  try {
    for (const name of ['package.json', 'package-lock.json']) {
      cpSync(join(manifests, name), join(unfinished, name));
    }
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
      { cwd: unfinished, stdio: 'inherit', shell: process.platform === 'win32' },
    );
    if (error) {
      throw new PrepareError(
        `npm could not be started (${error.message}): install npm, which comes with Node.js, then run the command again.`,
      );
    }
    if (status !== 0) {
      throw new PrepareError(
        'pnpm could not be downloaded, and the lines above say why: check the internet connection, then run the command again.',
      );
    }
    moveTo(pnpmFolder(), unfinished);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** @param {string} cache */
function makeFolderIn(cache) {
  try {
    mkdirSync(cache, { recursive: true });
    return mkdtempSync(join(cache, 'unfinished-'));
  } catch (error) {
    throw new PrepareError(
      `pnpm has no folder (${error instanceof Error ? error.message : error}): make ${cache} writable, or set XDG_CACHE_HOME to another folder, then run the command again.`,
    );
  }
}

/** @param {string} folder @param {string} unfinished */
function moveTo(folder, unfinished) {
  try {
    renameSync(unfinished, folder);
  } catch {
    // Accepts the folder if another clone was faster.
    if (existsSync(pnpmFile())) return;
    // Replaces a folder from which a program that cleans caches has removed files.
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  }
}

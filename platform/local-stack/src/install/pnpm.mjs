import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where pnpm itself is installed. Its package-lock.json holds the hashes that npm checks before anything of it runs. */
const folder = fileURLToPath(new URL('../../pnpm', import.meta.url));

/** @typedef {{ status: number | null, signal: NodeJS.Signals | null, error?: Error }} Ended */

/**
 * Runs the pnpm of this repository in a folder, with its output on the screen; brings it first where it is missing.
 *
 * @param {string} cwd
 * @param {string[]} args
 * @returns {Ended} the first step that failed, or pnpm
 */
export function runPnpm(cwd, args) {
  const bring = spawnSync(
    'npm',
    [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      // A pnpm that is in npm's cache already is asked of nobody; an unreachable registry is known within seconds.
      '--prefer-offline',
      '--fetch-retry-mintimeout=1000',
      '--fetch-retry-maxtimeout=3000',
    ],
    { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (bring.error || bring.signal || bring.status !== 0) return bring;
  const pnpm = join(folder, 'node_modules', 'pnpm', 'bin', 'pnpm.mjs');
  return spawnSync(process.execPath, [pnpm, ...args], { cwd, stdio: 'inherit' });
}

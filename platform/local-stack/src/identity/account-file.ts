import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Account } from './account';

/** What is kept of the identity emulator between runs. */
export type SavedAccounts = {
  users: Account[];
  /** Whether the demo accounts were made here; they are made once. */
  demoAccountsMade: boolean;
};

/** Where the accounts of a local run are kept. */
export const accountFileOf = (localDir: string) => join(localDir, 'identity', 'accounts.json');

/** Reads the accounts; null before the first run. Throws an Error that says what to do when the file is damaged. */
export function readAccounts(file: string): SavedAccounts | null {
  if (!existsSync(file)) return null;
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(saved.users)) throw new TypeError('"users" is not a list');
    return { users: saved.users, demoAccountsMade: saved.demoAccountsMade === true };
  } catch (error) {
    throw new Error(
      `The local accounts in ${file} cannot be read (${error instanceof Error ? error.message : error}): delete that file to start with fresh ones.`,
    );
  }
}

/** Writes the accounts so that a process killed at any moment leaves either the old file or the new one. */
export function writeAccounts(file: string, saved: SavedAccounts): void {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  const descriptor = openSync(next, 'w', 0o600);
  writeFileSync(descriptor, `${JSON.stringify(saved, null, 1)}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(next, file);
}

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const REPOSITORY_ROOT = path.join(import.meta.dirname, '../..');

/**
 * Replaces a text in a source file. Returns a function that restores this text, and keeps other
 * changes that a developer has made in the file in the meantime.
 */
export const replaceInSourceFile = (file: string, from: string, to: string): (() => void) => {
  const full = path.join(REPOSITORY_ROOT, file);
  const before = readFileSync(full, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(
    full,
    before.replace(from, () => to),
  );
  return () =>
    writeFileSync(
      full,
      readFileSync(full, 'utf8').replace(to, () => from),
    );
};

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

/** Replaces a text in a source file for the length of a test. Gives what brings it back. */
export const edit = (file: string, from: string, to: string): (() => void) => {
  const full = path.join(ROOT, file);
  const before = readFileSync(full, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(full, before.replace(from, to));
  return () => writeFileSync(full, before);
};

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const REPOSITORY_ROOT = path.join(import.meta.dirname, '../..');

/** Returns a function that restores the text, but keeps a developer's other changes of the file. */
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

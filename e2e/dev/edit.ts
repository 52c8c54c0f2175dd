import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const REPOSITORY_ROOT = path.join(import.meta.dirname, '../..');

/** Replaces the file in one step, because a server that reads an empty file reloads the page. */
const save = (file: string, text: string) => {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
};

/** Returns a function that restores the text, but keeps a developer's other changes of the file. */
export const replaceInSourceFile = (file: string, from: string, to: string): (() => void) => {
  const full = path.join(REPOSITORY_ROOT, file);
  const before = readFileSync(full, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
  save(
    full,
    before.replace(from, () => to),
  );
  return () =>
    save(
      full,
      readFileSync(full, 'utf8').replace(to, () => from),
    );
};

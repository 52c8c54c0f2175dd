import { readFileSync } from 'node:fs';
import path from 'node:path';

const LOOK_EVERY_MS = 150;

/** The files that a development server reads only when it starts. */
const WATCHED_FILES = ['src/routes.ts', 'rspack.config.ts'];

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // The file does not exist, or an editor is replacing it.
  }
};

/**
 * Calls `changed` after the content of the files has changed. These calls do not overlap. Waits
 * until two reads give the same content, because editors write in several steps. Returns a function
 * that stops watching.
 */
export const watchRoutes = (packageFolder: string, changed: () => Promise<void>): (() => void) => {
  const read = () => WATCHED_FILES.map((file) => textOf(path.join(packageFolder, file))).join('\n');
  let known = read();
  let lastSeen = known;
  let working = Promise.resolve();
  const look = () => {
    const content = read();
    const isSettled = content === lastSeen;
    lastSeen = content;
    if (!isSettled || content === known) return;
    known = content;
    working = working.then(() => (content === known ? changed() : undefined));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
};

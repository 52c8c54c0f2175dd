import { readFileSync, watch } from 'node:fs';
import path from 'node:path';

/** How long an editor may take to write a file in several steps, in milliseconds. */
const SETTLE = 150;

/**
 * Calls `changed` when the content of `src/routes.ts` has changed. It watches the folder, because many editors replace a
 * file instead of writing to it. Returns the function that stops watching.
 */
export const watchRoutes = (packageFolder: string, changed: () => void): (() => void) => {
  const folder = path.join(packageFolder, 'src');
  const read = () => {
    try {
      return readFileSync(path.join(folder, 'routes.ts'), 'utf8');
    } catch {
      return null; // The editor has deleted the file and not yet renamed the new one.
    }
  };
  let known = read();
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    const content = read();
    if (content === null || content === known) return;
    known = content;
    changed();
  };
  const watcher = watch(folder, (_event, name) => {
    if (name !== null && name !== 'routes.ts') return;
    clearTimeout(timer);
    timer = setTimeout(check, SETTLE);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
};

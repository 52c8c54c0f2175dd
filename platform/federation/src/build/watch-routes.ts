import { existsSync, readFileSync, watch } from 'node:fs';
import path from 'node:path';

/** Milliseconds without a change after which a file is read. Editors write in several steps. */
const FILE_SETTLED_AFTER_MS = 150;

/** The two files that a development server reads only when it starts. */
const ROUTES_FILE = 'src/routes.ts';
const CONFIGURATION_FILE = 'rspack.config.ts';

/**
 * Calls `changed` after changes of content, one call after another. Watches folders, because many
 * editors replace a file instead of writing to it. Returns a function that stops watching.
 */
export const watchRoutes = (packageFolder: string, changed: () => Promise<void>): (() => void) => {
  const configuration = path.join(packageFolder, CONFIGURATION_FILE);
  const files = [
    path.join(packageFolder, ROUTES_FILE),
    ...(existsSync(configuration) ? [configuration] : []),
  ];
  const read = () => {
    try {
      return files.map((file) => readFileSync(file, 'utf8')).join('\n');
    } catch {
      return null; // The editor has deleted the file, and not yet renamed the new file.
    }
  };
  let known = read();
  let working = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    const content = read();
    if (content === null || content === known) return;
    known = content;
    working = working.then(changed);
  };
  const watchers = files.map((file) =>
    watch(path.dirname(file), (_event, name) => {
      if (name !== null && name !== path.basename(file)) return;
      clearTimeout(timer);
      timer = setTimeout(check, FILE_SETTLED_AFTER_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
};

import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds in which an editor may write a file in several steps. */
const SETTLE = 150;

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null; // Between the deletion and the renaming of an editor.
  }
};

/**
 * Calls `changed` when `src/routes.ts` of a package has other content than before. The folder is watched, since many
 * editors replace a file instead of writing it. Gives the function that ends the watching.
 */
export function watchRoutes(packageFolder: string, changed: () => void): () => void {
  const folder = join(packageFolder, 'src');
  const file = join(folder, 'routes.ts');
  let known = read(file);
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    const content = read(file);
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
}

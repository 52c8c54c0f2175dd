import { realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Source maps are not public (specification 11). */
const isPrivate = (path: string) => path.endsWith('.map') || /(^|\/)\./.test(path);

/** The file below `root` that a URL's path names; null when there is none that may be served. */
export function fileUnder(root: string, urlPath: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\') || isPrivate(path)) return null;
  try {
    const file = realpathSync(join(root, path));
    const isInside = file.startsWith(realpathSync(root) + sep);
    return isInside && statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CHOOSER_FILES } from './chooser-page';

const require = createRequire(import.meta.url);
const own = (name: string) => join(import.meta.dirname, 'browser', name);
const mark = () => join(dirname(require.resolve('shared-ui/tokens.css')), 'mark.svg');

/** The files the front serves itself, by their path. */
const FILES: Record<string, { type: string; path: () => string }> = {
  '/gapi-stand-in.js': { type: 'text/javascript', path: () => own('gapi-stand-in.js') },
  [`${CHOOSER_FILES}chooser.js`]: { type: 'text/javascript', path: () => own('chooser.js') },
  [`${CHOOSER_FILES}chooser.css`]: { type: 'text/css', path: () => own('chooser.css') },
  [`${CHOOSER_FILES}tokens.css`]: {
    type: 'text/css',
    path: () => require.resolve('shared-ui/tokens.css'),
  },
  [`${CHOOSER_FILES}base.css`]: {
    type: 'text/css',
    path: () => require.resolve('shared-ui/base.css'),
  },
  [`${CHOOSER_FILES}mark.svg`]: { type: 'image/svg+xml', path: mark },
};

/** A file of the front; read from disk at each request, so that an edit shows at a reload. */
export function frontFile(path: string): { type: string; content: Buffer } | null {
  const file = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  if (!file || !existsSync(file.path())) return null;
  return { type: `${file.type}; charset=utf-8`, content: readFileSync(file.path()) };
}

/** The product's mark, to be put into a page. */
export function inlineMark(): string {
  if (!existsSync(mark())) return '';
  return readFileSync(mark(), 'utf8')
    .replace('<svg', '<svg class="mark" aria-hidden="true"')
    .trim();
}

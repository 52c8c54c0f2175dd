import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** The style sheets and the mark that the page links to, by name; the design language comes from shared-ui. */
const FILES: Readonly<Record<string, { type: string; path: () => string }>> = {
  'tokens.css': { type: 'text/css', path: () => resolve('shared-ui/tokens.css') },
  'base.css': { type: 'text/css', path: () => resolve('shared-ui/base.css') },
  'page.css': { type: 'text/css', path: () => join(import.meta.dirname, 'checkout.css') },
  'mark.svg': { type: 'image/svg+xml', path: () => resolve('shared-ui/mark.svg') },
};

/** A file of the page, read anew each time so that an edit shows; `undefined` for any other name. */
export const checkoutFile = async (
  name: string,
): Promise<{ type: string; text: string } | undefined> => {
  if (!Object.hasOwn(FILES, name)) return undefined;
  const file = FILES[name];
  if (file === undefined) return undefined;
  return { type: file.type, text: await readFile(file.path(), 'utf8') };
};

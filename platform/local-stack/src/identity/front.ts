import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isLocalHost, isLocalOrigin, MISDIRECTED } from '@platform/federation/local-hosts';
import { badRequestPage, CHOOSER_FILES, chooserPage } from './chooser-page';
import type { Emulator } from './emulator';

const require = createRequire(import.meta.url);
const own = (name: string) => join(import.meta.dirname, 'browser', name);
const mark = () => join(dirname(require.resolve('shared-ui/tokens.css')), 'mark.svg');

/** The files that the front itself serves, by their paths. */
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

/** A file of the front. It is read at each request, so that a reload shows an edit. */
function frontFile(path: string): { type: string; content: Buffer } | null {
  const file = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  if (!file || !existsSync(file.path())) return null;
  return { type: `${file.type}; charset=utf-8`, content: readFileSync(file.path()) };
}

/** The product's logo, as inline SVG. */
function inlineMark(): string {
  if (!existsSync(mark())) return '';
  return readFileSync(mark(), 'utf8')
    .replace('<svg', '<svg class="mark" aria-hidden="true"')
    .trim();
}

/** The script that the emulator's helper frame loads from the internet. */
const GOOGLES_SCRIPT = 'https://apis.google.com/js/api.js';
const STAND_IN = '/gapi-stand-in.js';

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The emulator's own helper frame, with another address for that script. */
function helperFrame(emulator: Emulator, request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response);
  response.end = (page: unknown) => {
    const text = String(page);
    if (!text.includes(GOOGLES_SCRIPT)) {
      console.error("The emulator's helper frame has changed: sign-in will want Google's script");
    }
    return end(text.replaceAll(GOOGLES_SCRIPT, STAND_IN));
  };
  emulator.handle(request, response);
}

function chooser(emulator: Emulator, url: URL, response: ServerResponse): void {
  const providerId = url.searchParams.get('providerId');
  const complete = ['apiKey', 'appName', 'providerId', 'authType'].every((name) =>
    url.searchParams.get(name),
  );
  if (!complete || !providerId) {
    response.writeHead(400, PAGE_HEADERS).end(badRequestPage(inlineMark()));
    return;
  }
  response.writeHead(200, PAGE_HEADERS);
  response.end(chooserPage(providerId, emulator.accounts(), inlineMark()));
}

/**
 * The identity front: the emulator with a helper frame that needs no internet, and with our own account chooser
 * (specification 13). It calls `changed` after every request that may have changed an account.
 */
export function createFront(emulator: Emulator, changed: () => void) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { host, origin } = request.headers;
    if (!isLocalHost(host)) {
      response.writeHead(421).end(MISDIRECTED);
      return;
    }
    // The emulator itself lets every website call it.
    if (origin && !isLocalOrigin(origin)) {
      response.writeHead(403).end('Only pages of this computer may call.');
      return;
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET') {
      if (url.pathname === '/emulator/auth/iframe') {
        helperFrame(emulator, request, response);
        return;
      }
      if (url.pathname === '/emulator/auth/handler') {
        chooser(emulator, url, response);
        return;
      }
      const file = frontFile(url.pathname);
      if (file) {
        const headers = {
          'content-type': file.type,
          'cache-control': 'no-cache',
          // The app's page, on its own origin, includes the stand-in too.
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': origin ?? '*',
          'x-content-type-options': 'nosniff',
        };
        response.writeHead(200, headers).end(file.content);
        return;
      }
    } else {
      response.on('finish', changed);
    }
    emulator.handle(request, response);
  };
}

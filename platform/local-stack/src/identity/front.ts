import type { IncomingMessage, ServerResponse } from 'node:http';
import { badRequestPage, chooserPage } from './chooser-page';
import type { Emulator } from './emulator';
import { frontFile, inlineMark } from './front-files';

/** What the emulator's helper frame loads, and cannot have without internet. */
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

/** The emulator's own helper frame, but for the address of the script. */
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
 * The identity front: the emulator, with a helper frame that needs no internet and an account chooser of our own
 * (specification 13). `changed` is told after every request that may have changed an account.
 */
export function createFront(emulator: Emulator, changed: () => void) {
  return (request: IncomingMessage, response: ServerResponse): void => {
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
          'access-control-allow-origin': '*',
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

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  isForeignOrigin,
  isLocalHost,
  WRONG_HOST_MESSAGE,
  WRONG_ORIGIN_MESSAGE,
} from '@platform/federation/local-hosts';
import { html } from 'hono/html';
import { getMimeType } from 'hono/utils/mime';
import type { DemoAccount } from 'shared-session/demo-accounts';
import { providerName } from 'shared-session/wire';
import {
  accountsFilePath,
  createIdentityEmulator,
  type EmulatorAccount,
  type IdentityEmulator,
  persistAccounts,
} from './accounts';

const CHOOSER_FILES = '/local-chooser/';

function accountItem({ displayName: name, email = '' }: EmulatorAccount) {
  return html`<li><button type="button" class="account" disabled data-email="${email}" ${name ? html`data-name="${name}"` : ''}>
<span class="initial" aria-hidden="true">${(name || email).charAt(0).toUpperCase()}</span>
<span class="name">${name || 'No name'}</span>
<span class="email">${email}</span>
</button></li>
`;
}

const form = html`<form>
<div class="field"><label for="email">Email</label>
<input id="email" name="email" inputmode="email" required pattern="\\s*[^\\s@]+@[^\\s@]+\\s*" title="An email address like name@example.com" autocomplete="off" spellcheck="false"></div>
<div class="field"><label for="name">Full name</label>
<input id="name" name="name" autocomplete="off" aria-describedby="name-hint">
<p class="hint" id="name-hint">Optional: some accounts have none.</p></div>
<button type="submit" disabled>Sign in</button>
</form>`;

/**
 * Returns the account chooser of a provider (specification 13). The buttons are disabled until
 * `chooser.js` runs, because an earlier click would be lost.
 */
function chooserPage(providerId: string, accounts: readonly EmulatorAccount[]) {
  const heading = `Sign in with ${providerName(providerId)}`;
  const items = accounts.filter(({ email }) => email).map(accountItem);
  const list = html`<h2 id="accounts">Choose an account</h2>
<ul aria-labelledby="accounts">
${items}</ul>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<link rel="icon" href="${CHOOSER_FILES}mark.svg">
${['tokens', 'base', 'chooser'].map((name) => html`<link rel="stylesheet" href="${CHOOSER_FILES}${name}.css">\n`)}</head>
<body>
<main>
<img class="mark" src="${CHOOSER_FILES}mark.svg" alt="" width="32" height="32">
<h1>${heading}</h1>
<p class="note">A local stand-in for the provider: no password, and nothing leaves this computer.</p>
<p class="box" role="alert" hidden>The page that opened this window is gone. Close this window and start again from the site.</p>
<p class="box" role="status" hidden>Signed in. This window closes automatically.</p>
${items.length > 0 ? list : ''}
<h2>Use another account</h2>
${form}
<script type="module" src="${CHOOSER_FILES}chooser.js"></script>
</main>
</body>
</html>
`;
}

const require = createRequire(import.meta.url);
const own = (name: string) => join(import.meta.dirname, 'browser', name);
const design = (name: string) => require.resolve(`shared-ui/${name}`);

/** The files that this server adds to the emulator, by their paths. */
const FRONT_FILES = new Map([
  ['/gapi-stand-in.js', own('gapi-stand-in.js')],
  [`${CHOOSER_FILES}chooser.js`, own('chooser.js')],
  [`${CHOOSER_FILES}chooser.css`, own('chooser.css')],
  [`${CHOOSER_FILES}tokens.css`, design('tokens.css')],
  [`${CHOOSER_FILES}base.css`, design('base.css')],
  [`${CHOOSER_FILES}mark.svg`, design('mark.svg')],
]);

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Replaces Google's script in the emulator's helper frame by our script. */
function sendHelperFrame(
  emulator: IdentityEmulator,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const end = response.end.bind(response);
  response.end = (page: unknown) =>
    end(String(page).replaceAll('https://apis.google.com/js/api.js', '/gapi-stand-in.js'));
  return emulator.handle(request, response);
}

function sendChooser(emulator: IdentityEmulator, url: URL, response: ServerResponse) {
  const { apiKey, appName, providerId, authType } = Object.fromEntries(url.searchParams);
  if (!apiKey || !appName || !providerId || !authType) {
    const text = 'This page belongs to the sign-in buttons of the site: start there.';
    return response.writeHead(400).end(text);
  }
  const page = chooserPage(providerId, emulator.accounts());
  return response.writeHead(200, PAGE_HEADERS).end(String(page));
}

function sendFile(file: string, origin: string | undefined, response: ServerResponse) {
  const headers = {
    'content-type': getMimeType(file),
    'cache-control': 'no-cache',
    // Allows other origins, because the app's page at another origin loads `gapi-stand-in.js`.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': origin ?? '*',
    'x-content-type-options': 'nosniff',
  };
  // Reads the file at each request, so that a reload shows an edit.
  return response.writeHead(200, headers).end(readFileSync(file));
}

/**
 * Creates the request handler of the identity service, only for pages of this computer. It adds two
 * things to the Auth emulator: a hidden frame of the Firebase SDK that works without internet, and
 * our own account chooser (specification 13). Calls `changed` after requests that may change an
 * account.
 */
function createIdentityHandler(emulator: IdentityEmulator, changed: () => void) {
  return (request: IncomingMessage, response: ServerResponse): unknown => {
    const { host, origin } = request.headers;
    if (!isLocalHost(host)) return response.writeHead(421).end(WRONG_HOST_MESSAGE);
    // Rejects calls from other websites, because the emulator itself allows such calls.
    if (isForeignOrigin(request.headers)) {
      return response.writeHead(403).end(WRONG_ORIGIN_MESSAGE);
    }
    // Does not use `new URL(path, base)`, which would read the path "//" as the start of a URL
    // without a host, and throw.
    const href = `http://localhost${request.url}`;
    if (!URL.canParse(href)) return response.writeHead(400).end();
    if (request.method !== 'GET') {
      response.on('finish', changed);
      return emulator.handle(request, response);
    }
    const url = new URL(href);
    const file = FRONT_FILES.get(url.pathname);
    if (file) return sendFile(file, origin, response);
    if (url.pathname === '/emulator/auth/handler') return sendChooser(emulator, url, response);
    if (url.pathname !== '/emulator/auth/iframe') return emulator.handle(request, response);
    return sendHelperFrame(emulator, request, response);
  };
}

type IdentityOptions = { port: number; localDir: string; demoAccounts: readonly DemoAccount[] };

export type RunningIdentityService = Awaited<ReturnType<typeof startIdentityService>>;

/** Other computers cannot reach the port. The port 0 means any free port. */
export async function startIdentityService({ port, localDir, demoAccounts }: IdentityOptions) {
  const emulator = await createIdentityEmulator();
  const keeper = persistAccounts(emulator, { file: accountsFilePath(localDir), demoAccounts });
  const server = createServer(createIdentityHandler(emulator, keeper.changed));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop(): Promise<void> {
      keeper.save();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

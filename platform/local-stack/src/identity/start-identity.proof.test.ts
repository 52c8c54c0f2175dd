import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoAccount } from 'shared-session/demo-accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsFilePath } from './accounts';
import { signInWithoutBrowser } from './sign-in';
import { type RunningIdentityService, startIdentityService } from './start-identity';

const owner: DemoAccount = {
  uid: 'demo-owner',
  email: 'owner@demo.test',
  name: 'Olivia Owner',
  provider: 'yahoo.com',
};
const localDir = mkdtempSync(join(tmpdir(), 'identity-'));
const start = () => startIdentityService({ port: 0, localDir, demoAccounts: [owner] });
let identity: RunningIdentityService;

const at = (path: string) => `http://127.0.0.1:${identity.port}${path}`;
/** Returns the status of a GET. Does not use `fetch`, which would set some of the headers. */
const statusOf = (url: string, headers: Record<string, string>) =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on('error', reject).end();
  });
const saved = () => JSON.parse(readFileSync(accountsFilePath(localDir), 'utf8'));

/** Signs in as the Firebase SDK does after the visitor has chosen an account in the popup. */
async function signIn(providerId: string, claims: object) {
  const query = new URLSearchParams({ providerId, id_token: JSON.stringify(claims) });
  const url = at('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo');
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requestUri: at(`/emulator/auth/handler?${query}`),
      returnSecureToken: true,
    }),
  });
  return answer.json();
}
const chooser = (providerId: string) =>
  fetch(
    at(
      `/emulator/auth/handler?apiKey=demo&appName=app&authType=signInViaPopup&providerId=${providerId}`,
    ),
  );

beforeAll(async () => {
  identity = await start();
});
afterAll(async () => {
  await identity.stop();
  rmSync(localDir, { recursive: true });
});

test('the hidden helper frame of the Firebase SDK loads the local gapi script and no script from the internet', async () => {
  const page = await (await fetch(at('/emulator/auth/iframe?apiKey=demo&appName=app'))).text();
  expect(page).toContain('src="/gapi-stand-in.js"');
  expect(page).not.toContain('https://');
  const script = await fetch(at('/gapi-stand-in.js'));
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

// spec: 13
test('the local account chooser shows the provider in its heading and offers the known accounts', async () => {
  const page = await (await chooser('microsoft.com')).text();
  expect(page).toContain('<h1>Sign in with Microsoft</h1>');
  expect(page).toContain('data-email="owner@demo.test" data-name="Olivia Owner"');
});

test('browsers keep domains such as bücher.example in the local account chooser, because its field is not of type "email"', async () => {
  const page = await (await chooser('google.com')).text();
  // Expects no type "email", with which Chrome would replace "bücher.example" by
  // "xn--bcher-kva.example".
  expect(page).toMatch(/<input id="email" name="email" inputmode="email"/);
});

test.each([
  ['accepts', 'ann@x.example'],
  ['accepts', ' ann@bücher.example '],
  ['rejects', 'ann'],
  ['rejects', 'ann@'],
  ['rejects', 'ann @x.example'],
])('the email field of the local account chooser %s "%s"', async (verdict, text) => {
  const page = await (await chooser('google.com')).text();
  const [, pattern = ''] = /<input id="email"[^>]* required pattern="([^"]+)"/.exec(page) ?? [];
  const isValid = new RegExp(`^(?:${pattern})$`, 'v').test(text);
  expect(isValid).toBe(verdict === 'accepts');
});

test('the local account chooser says where to start the sign-in if the account chooser is opened without the parameters of the SDK', async () => {
  const answer = await fetch(at('/emulator/auth/handler'));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('start there');
});

test('the identity service forwards requests to the auth emulator, and adds CORS headers to the responses', async () => {
  const root = await (await fetch(at('/'))).json();
  expect(root.authEmulator.ready).toBe(true);
  const preflight = await fetch(at('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo'), {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
});

test('the identity service rejects requests from other websites, even with DNS rebinding', async () => {
  const url = at('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo');
  const website = await fetch(url, { method: 'POST', headers: { origin: 'https://evil.example' } });
  expect(website.status).toBe(403);
  expect(website.headers.get('access-control-allow-origin')).toBeNull();
  const script = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
  expect(await statusOf(at('/gapi-stand-in.js'), script)).toBe(403);
  const link = { ...script, 'sec-fetch-mode': 'navigate' };
  expect(await statusOf(at('/gapi-stand-in.js'), link)).toBe(200);
  expect(await statusOf(url, { host: 'evil.example' })).toBe(421);
});

/** Sends an invalid URL. Uses a socket, because HTTP clients would correct the URL. */
const raw = (target: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(identity.port, '127.0.0.1', () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    socket
      .setTimeout(5_000, () => socket.destroy())
      .on('data', (chunk) => {
        answer += chunk;
      });
    socket.on('error', reject).on('close', () => resolve(answer));
  });

test.each(['//', '//[', 'http://', 'http://[/', '*', '*:99999'])(
  'the identity service rejects a request for the invalid target %s and keeps running',
  async (target) => {
    expect(await raw(target)).toMatch(/^HTTP\/1.1 4/);
    expect((await chooser('google.com')).status).toBe(200);
  },
);

test.each(['google.com', 'microsoft.com', 'yahoo.com', 'apple.com'])(
  'a demo account that signs in with %s keeps its uid and has a verified email address',
  async (provider) => {
    const claims = { sub: 'owner@demo.test', email: 'owner@demo.test', email_verified: true };
    expect(await signIn(provider, { ...claims, name: 'Olivia Owner' })).toMatchObject({
      localId: 'demo-owner',
      emailVerified: true,
    });
  },
);

test('a sign-in without a browser ignores capital letters in the email address, and keeps the name of the existing account', async () => {
  const { localId } = await signInWithoutBrowser(at(''), { email: 'Owner@Demo.test' });
  expect(localId).toBe('demo-owner');
  const page = await (await chooser('google.com')).text();
  expect(page).toContain('data-email="owner@demo.test" data-name="Olivia Owner"');
});

test('the identity service saves a new account soon after the sign-in, not only when the service stops', async () => {
  await signIn('google.com', { sub: 'b@x.example', email: 'b@x.example', email_verified: true });
  await expect.poll(() => JSON.stringify(saved())).toContain('b@x.example');
});

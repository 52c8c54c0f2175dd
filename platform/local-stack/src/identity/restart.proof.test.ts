import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RunningIdentityService, startIdentityService } from './start-identity';

async function call(
  { port }: RunningIdentityService,
  method: string,
  body: object,
): Promise<Response> {
  const url = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`;
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

const signInAsAnn = async (identity: RunningIdentityService, providerId: string) => {
  const claims = { sub: 'ann@firm.example', email: 'ann@firm.example', email_verified: true };
  const idToken = JSON.stringify({ ...claims, name: 'Ann <Firm>' });
  const query = new URLSearchParams({ providerId, id_token: idToken });
  const requestUri = `http://127.0.0.1:${identity.port}/emulator/auth/handler?${query}`;
  return (await call(identity, 'signInWithIdp', { requestUri, returnSecureToken: true })).json();
};

// spec: 13
test('accounts and their tokens are still valid after the identity service restarts', async () => {
  const localDir = mkdtempSync(join(tmpdir(), 'identity-'));
  const start = () => startIdentityService({ port: 0, localDir, demoAccounts: [] });
  const before = await start();
  const { idToken, localId } = await signInAsAnn(before, 'yahoo.com');
  await before.stop();
  const after = await start();
  expect((await call(after, 'lookup', { idToken })).status).toBe(200);
  expect((await signInAsAnn(after, 'apple.com')).localId).toBe(localId);
  const parameters = 'apiKey=demo&appName=app&authType=signInViaPopup&providerId=yahoo.com';
  const chooser = `http://127.0.0.1:${after.port}/emulator/auth/handler?${parameters}`;
  expect(await (await fetch(chooser)).text()).toContain('Ann &lt;Firm&gt;');
  await after.stop();
  rmSync(localDir, { recursive: true });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backendCheckSummary, canSiteUseBackend } from '../commands/backend-check';
import { signInWithoutBrowser } from '../identity/sign-in';
import { resolveStackSettings } from '../services/specs';
import { createStack, type Stack } from '../stack/stack';
import { findFreePorts, localOriginOf } from '../workspace/ports';
import { checkBackend } from './check-backend';
import type { CallReport } from './row';

let localDir: string;
let stack: Stack;
let address: { url: string; origin: string; identity: string };

beforeAll(async () => {
  localDir = mkdtempSync(join(tmpdir(), 'backend-check-'));
  const run = resolveStackSettings({ localDir, demoData: true, ports: await findFreePorts() });
  const { backend, identity, shell } = run.ports;
  address = {
    url: localOriginOf(backend),
    identity: localOriginOf(identity),
    origin: localOriginOf(shell),
  };
  stack = createStack({ run, events: {} });
  await stack.start();
});

afterAll(async () => {
  await stack.stop();
  rmSync(localDir, { recursive: true });
});

const check = async (email: string, write: boolean) => {
  const rows: CallReport[] = [];
  const { url, origin, identity } = address;
  const { idToken: token } = await signInWithoutBrowser(identity, { email });
  const onRow = (row: CallReport) => rows.push(row);
  const stopped = await checkBackend({ url, origin, token, write, waitMs: 0, onRow });
  return { rows, stopped, text: backendCheckSummary({ rows, stopped, url, write }) };
};

test('the reference backend passes every check of npm run backend:check', async () => {
  const { rows, stopped, text } = await check('owner@demo.test', false);
  expect(canSiteUseBackend({ rows, stopped })).toBe(true);
  expect(rows.flatMap(({ without }) => without)).toEqual([]);
  expect(text).toMatch(/^Everything works\./);
});

test('the backend check completes the onboarding on the reference backend', async () => {
  const { rows, text } = await check('new@demo.test', true);
  const posts = rows.filter(({ call }) => call.startsWith('POST'));
  expect(posts.map(({ call, verdict, site }) => [call, verdict, site])).toEqual([
    ['POST /org', 'works', 'The status is add_locations now.'],
    ['POST /locations', 'works', 'The status is add_users now.'],
    ['POST /users', 'works', 'The status is verification now.'],
    ['POST /org verified: true', 'works', 'The status is completed now.'],
  ]);
  expect(text).toMatch(/^What could be checked works\./);
});

test('the backend check sends no changes for an account that already has an organization', async () => {
  const { rows, stopped } = await check('users@demo.test', true);
  expect(rows.some(({ call }) => call.startsWith('POST'))).toBe(false);
  expect(stopped).toMatch(/needs an account without one/);
});

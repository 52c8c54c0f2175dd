import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInWithoutBrowser } from '../identity/sign-in';
import { resolveStackSettings } from '../services/specs';
import { findFreePorts, localOriginOf } from '../workspace/ports';
import { resetDemo } from './running';
import { createStack, type Stack } from './stack';

const OWNER = { email: 'owner@demo.test', name: 'Olivia Lindqvist' };
const STRANGER = { email: 'ann@firm.example', name: 'Ann' };
const NAME = 'Lindqvist Health Group';

const onProblems = vi.fn();
let localDir: string;
let stack: Stack;
let backend: string;
let identity: string;

/** Plans a stack of backend, identity and the services in `more`, without servers of pages. */
const plan = async (demoData: boolean, more?: Pick<Parameters<typeof createStack>[0], 'specs'>) => {
  const run = resolveStackSettings({ localDir, demoData, ports: await findFreePorts() });
  backend = localOriginOf(run.ports.backend);
  identity = localOriginOf(run.ports.identity);
  stack = createStack({ run, events: { onProblems }, ...more });
  return run;
};

const signIn = async (account: typeof OWNER) => {
  const { localId, idToken } = await signInWithoutBrowser(identity, account);
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' };
  const call = async (method: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${backend}/org`, init)).json() as Promise<{ payload: { name: string } }>;
  };
  return { uid: localId, call };
};

const nameOf = async () => (await (await signIn(OWNER)).call('GET')).payload?.name;
const rename = async (name: string) => (await signIn(OWNER)).call('POST', { name });

beforeEach(() => {
  localDir = mkdtempSync(join(tmpdir(), 'stack-'));
});
afterEach(async () => {
  await stack.stop();
  rmSync(localDir, { recursive: true });
});

test('demo data is created at the first start and can be reset while the stack is stopped', async () => {
  const run = await plan(true);
  await stack.start();
  expect((await signIn(OWNER)).uid).toBe('demo-owner');
  expect(await nameOf()).toBe(NAME);
  const stranger = await signIn(STRANGER);
  await rename('Renamed');
  expect(await nameOf()).toBe('Renamed');
  await stack.stop();

  await resetDemo(run);
  await stack.start();
  expect(await nameOf()).toBe(NAME);
  expect((await signIn(STRANGER)).uid).toBe(stranger.uid);
});

test('a stack without demo data has no demo accounts', async () => {
  await plan(false);
  await stack.start();
  const stranger = await signIn(OWNER);
  expect(stranger.uid).not.toBe('demo-owner');
  expect(await stranger.call('GET')).toMatchObject({ ok: false, statusCode: 403 });
});

test('a stack that cannot write running.txt fails to start, and stops its services', async () => {
  await plan(false);
  mkdirSync(join(localDir, 'running.txt'));
  await expect(stack.start()).rejects.toThrow('running.txt');
  await expect(fetch(backend)).rejects.toThrow();
  await expect(fetch(identity)).rejects.toThrow();
});

test('an optional service that fails to start is reported, and the other services run', async () => {
  const broken = {
    name: 'remote-broken',
    args: ['-e', 'throw new Error("no such layout")'],
    cwd: localDir,
    env: {},
    readyUrl: 'http://127.0.0.1:9/',
  };
  await plan(false, { specs: [{ ...broken, isOptional: true }] });
  await stack.start();
  expect(onProblems).toHaveBeenCalledWith(
    'remote-broken',
    expect.arrayContaining([
      'remote-broken ended with exit code 1. Its last lines:',
      expect.stringContaining('no such layout'),
      expect.stringContaining('Everything else goes on.'),
    ]),
  );
  expect((await signIn(OWNER)).uid).not.toBe('');
});

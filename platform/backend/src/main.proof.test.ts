import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type BackendProcess,
  runBackendScript,
  startBackendProcess,
} from './testing/backend-process';
import { createEmulatorToken } from './testing/tokens';

const STACK = /\n\s+at /;
const DEMO = join(import.meta.dirname, 'demo/main.ts');

/** Expects a 413. If the backend only closed the connection, clients would not learn the reason. */
const expectTooLarge = async (url: string) => {
  const response = await fetch(`${url}/org`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${createEmulatorToken('demo-owner')}`,
      'Content-Type': 'application/json',
    },
    body: `{"name":"${'x'.repeat(3_000_000)}"}`,
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ ok: false, statusCode: 413 });
};

/** Expects success for a query with 1,000 parameters (specification 7). Its URL has 50 kB. */
const expectLongFilter = async (url: string) => {
  const location = 'location[]=00000000-0000-4000-8000-000000000000';
  const response = await fetch(`${url}/users?${Array(1_000).fill(location).join('&')}`, {
    headers: { Authorization: `Bearer ${createEmulatorToken('demo-owner')}` },
  });
  expect(await response.json()).toMatchObject({ ok: true, statusCode: 200, payload: [] });
};

describe('the backend as a process', () => {
  let folder = '';
  let running: BackendProcess[] = [];
  const start = async (env: Record<string, string> = {}) => {
    const backend = await startBackendProcess({ DATA_DIR: folder, ...env });
    running.push(backend);
    return backend;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'backend-main-'));
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map(({ end }) => end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  });

  it('the backend lists all wrong settings in plain sentences and exits', async () => {
    const { code, output } = await runBackendScript({ PORT: 'x', DEMO_DATA: 'y' });
    expect(code).toBe(1);
    expect(output).toMatch(/PORT: .*\n.*DEMO_DATA: /);
    expect(output).not.toMatch(STACK);
  });

  it('the backend does not start in production mode when the Auth emulator is configured', async () => {
    const { code, output } = await runBackendScript({
      NODE_ENV: 'production',
      FIREBASE_PROJECT_ID: 'query-assistant',
      APP_URL: 'https://app.example.com',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
      DATA_DIR: folder,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/FIREBASE_AUTH_EMULATOR_HOST: Remove it/);
    expect(output).not.toMatch(STACK);
  });

  it('the backend explains what to do when PostgreSQL does not answer, without printing the password', async () => {
    const { code, output } = await runBackendScript({
      DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/db',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/PostgreSQL at 127\.0\.0\.1:1\/db cannot be used\. Check DATABASE_URL/);
    expect(output).not.toContain('hidden');
    expect(output).not.toMatch(STACK);
  });

  /** Returns an unwritable path. Root may write in every folder, but not below a file. */
  const unwritable = (): string => {
    const parent = join(folder, 'parent');
    if (process.getuid?.() === 0) {
      writeFileSync(parent, '');
      return join(parent, 'data');
    }
    mkdirSync(parent);
    chmodSync(parent, 0o555);
    return parent;
  };

  it('the backend explains what to do when its database folder cannot be written', async () => {
    const data = unwritable();
    const { code, output } = await runBackendScript({ DATA_DIR: data, PORT: '0' });
    expect(code).toBe(1);
    expect(output).toContain(`The database folder ${data} cannot be written. Make it writable`);
    expect(output).not.toMatch(STACK);
  });

  it('the backend explains what to do when it cannot listen on its port', async () => {
    // This address is reserved for documentation (RFC 5737), so no machine has it.
    const HOST = '192.0.2.1';
    const { code, output } = await runBackendScript({ DATA_DIR: folder, HOST, PORT: '4000' });
    expect(code).toBe(1);
    expect(output).toMatch(/cannot listen on port 4000 of 192\.0\.2\.1\. Check .*\nReason: /);
    expect(output).not.toMatch(STACK);
  });

  it('a second backend does not start while its folder or port is in use, and starts after the first is killed', async () => {
    const first = await start({ DEMO_DATA: '1' });
    const second = await runBackendScript({ DATA_DIR: folder, PORT: '0' });
    expect(second).toMatchObject({ code: 1 });
    expect(second.output).toContain(`The database folder ${folder} is in use by another process`);
    expect(second.output).toContain(String(first.child.pid));
    expect(second.output).not.toMatch(STACK);
    const { port } = new URL(first.url);
    const third = await runBackendScript({ DATA_DIR: join(folder, 'other'), PORT: port });
    expect(third).toMatchObject({
      code: 1,
      output: expect.stringContaining(`Port ${port} is in use`),
    });
    const reset = await runBackendScript({ DATA_DIR: folder }, DEMO);
    expect(reset).toMatchObject({ code: 1, output: expect.stringContaining('in use') });

    await first.end('SIGKILL');
    const successor = await start();
    const headers = { Authorization: `Bearer ${createEmulatorToken('demo-owner')}` };
    const profile = await fetch(`${successor.url}/user`, { headers });
    expect(await profile.json()).toMatchObject({ payload: { email: 'owner@demo.test' } });
    await expectTooLarge(successor.url);
    await expectLongFilter(successor.url);
    expect(await successor.end('SIGTERM')).toBe(0);

    const again = await runBackendScript({ DATA_DIR: folder }, DEMO);
    expect(again).toMatchObject({
      code: 0,
      output: expect.stringContaining('as on the first start'),
    });
  });
});

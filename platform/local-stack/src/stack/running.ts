import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { demoAccounts } from 'shared-session/demo-accounts';
import {
  accountsFilePath,
  readSavedAccounts,
  withDemoAccounts,
  writeSavedAccounts,
} from '../identity/accounts';
import { backendServiceSpec, completeStackSettings, type StackSettings } from '../services/specs';
import { errorMessageOf } from '../workspace/error-message-of';
import { checkPortsAreFree } from '../workspace/ports';
import { runNode } from '../workspace/run-node';

/** The content of `running.json`. On Unix, only the user who started the stack can read it. */
type RunningStack = { site: string; control: string; token: string };

const fileOf = (localDir: string) => join(localDir, 'running.json');

function read(localDir: string): RunningStack | null {
  try {
    return JSON.parse(readFileSync(fileOf(localDir), 'utf8'));
  } catch {
    return null; // There is no file, or its JSON is incomplete.
  }
}

/**
 * Sends a request to the control server of a stack. Returns null when the stack was killed, which
 * leaves its `running.json`, or when it does not answer before `signal` aborts.
 */
const ask = ({ control, token }: RunningStack, path: string, signal: AbortSignal | null = null) => {
  const headers = { authorization: `Bearer ${token}` };
  return fetch(control + path, { method: 'POST', headers, signal }).catch(() => null);
};

/**
 * Milliseconds to wait for the control server. A running stack answers sooner, even on a busy
 * computer. If no stack runs, the request fails immediately.
 */
const CONTROL_ANSWER_TIMEOUT_MS = 10_000;

export async function findRunningSiteUrl(localDir: string): Promise<string | null> {
  const stack = read(localDir);
  if (!stack) return null;
  const answer = await ask(stack, '/hello', AbortSignal.timeout(CONTROL_ANSWER_TIMEOUT_MS));
  // Checks that the response names the site, because another program may use the port now.
  return (await answer?.text().catch(() => '')) === stack.site ? stack.site : null;
}

/**
 * Completes the settings of a stack. Rejects ports in use, and a second stack in the same folder,
 * which would overwrite the documents of the first.
 */
export async function settingsOfNewStack(settings: Partial<StackSettings>): Promise<StackSettings> {
  const run = completeStackSettings(settings);
  const other = await findRunningSiteUrl(run.localDir);
  if (other)
    throw new Error(
      `A stack runs from ${run.localDir} already, at ${other}: use that one, or stop it first.`,
    );
  await checkPortsAreFree(run.ports);
  return run;
}

/** Throws an Error when the reset fails or the stack does not answer. */
export async function resetDemoOfRunningStack(localDir: string): Promise<void> {
  const stack = read(localDir);
  const answer = stack && (await ask(stack, '/demo-reset'));
  if (!answer?.ok) throw new Error((await answer?.text()) || 'The running stack does not answer.');
}

/**
 * Starts the server through which commands control a running stack. The commands find its URL, and
 * the token that each request must have, in `running.json`. A request for a reset during another
 * reset only waits until that reset ends. Returns a function that closes the server and removes the
 * file.
 */
export async function openControlServer(
  localDir: string,
  site: string,
  resetDemo: () => Promise<void>,
): Promise<() => void> {
  const token = randomBytes(24).toString('hex');
  let resetting: Promise<void> | undefined;
  const app = new Hono()
    .use(bearerAuth({ token }))
    .post('/hello', (c) => c.text(site))
    .post('/demo-reset', (c) => {
      resetting ??= resetDemo().finally(() => {
        resetting = undefined;
      });
      return resetting.then(
        () => c.body(null),
        (error) => c.text(errorMessageOf(error), 500),
      );
    });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const control = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stack: RunningStack = { site, control, token };
  mkdirSync(localDir, { recursive: true });
  const next = `${fileOf(localDir)}.next`;
  writeFileSync(next, JSON.stringify(stack), { mode: 0o600 });
  renameSync(next, fileOf(localDir));
  return () => {
    server.close();
    server.closeAllConnections();
    if (read(localDir)?.token === token) rmSync(fileOf(localDir), { force: true });
  };
}

/**
 * Call this only while the backend and the identity service are stopped, because only one process
 * may open the database of PGlite.
 */
export async function resetDemoOfStoppedStack(run: StackSettings): Promise<void> {
  const { cwd, env } = backendServiceSpec(run);
  const args = ['--import', import.meta.resolve('tsx'), 'src/demo/main.ts'];
  const { code, output } = await runNode(args, { cwd, env });
  if (code !== 0) throw new Error(`The demo data could not be reset: ${output.trim()}`);
  const file = accountsFilePath(run.localDir);
  const users = withDemoAccounts(readSavedAccounts(file)?.users ?? [], demoAccounts, new Date());
  writeSavedAccounts(file, { users, demoAccountsMade: true });
}

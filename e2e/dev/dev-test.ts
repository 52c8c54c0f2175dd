import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts, type Ports, planDevStack, type Stack } from '@platform/local-stack';
import { test as base } from 'playwright/test';
import { newTestAccount } from '../fixtures/accounts';
import { assertNoPersonalData, findPersonalDataLines, readLogs } from '../fixtures/logs';
import { type AccountState, bringAccountToState } from '../fixtures/organization';

type WorkerFixtures = {
  stack: Stack;
  terminal: string[];
  ports: Ports;
  localDir: string;
};

type Fixtures = {
  /** Creates an account. Its organization is new, because tests change the demo organizations. */
  emailOf: (state: AccountState) => Promise<string>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the used fixtures in the pattern.
  terminal: [async ({}, use) => use([]), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the used fixtures in the pattern.
  ports: [async ({}, use) => use(await findFreePorts()), { scope: 'worker' }],
  localDir: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the used fixtures in the pattern.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'e2e-dev-'));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ terminal, ports, localDir }, use) => {
      const events = {
        onLine: (_service: string, line: string) => void terminal.push(line),
        onProblems: (_service: string, lines: string[]) => void terminal.push(...lines),
      };
      const stack = await planDevStack({ ports, localDir, demoData: true, events });
      await stack.start();
      await use(stack);
      await stack.stop();
      assertNoPersonalData(findPersonalDataLines(readLogs(localDir)));
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  emailOf: async ({ stack: _, ports }, use) => {
    const backendUrl = `http://localhost:${ports.backend}`;
    const identityUrl = `http://localhost:${ports.identity}`;
    await use(async (state) => {
      const account = newTestAccount();
      await bringAccountToState({ backendUrl, identityUrl }, account, state);
      return account.email;
    });
  },
  baseURL: async ({ stack }, use) => use(stack.url),
});

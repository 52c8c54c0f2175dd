import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DevStack, freePorts, startDev } from '@platform/local-stack';
import { test as base } from 'playwright/test';

/** A test with the development servers of `npm start`, on separate ports and data. */
export const test = base.extend<object, { stack: DevStack; errors: string[] }>({
  // What the terminal says about errors in sources.
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are used from the pattern.
  errors: [async ({}, use) => use([]), { scope: 'worker' }],
  stack: [
    async ({ errors }, use) => {
      const localDir = mkdtempSync(path.join(tmpdir(), 'e2e-dev-'));
      const events = {
        onErrors: (_service: string, lines: string[]) => void errors.push(...lines),
      };
      const stack = await startDev({ ports: await freePorts(), localDir, demoData: true, events });
      await use(stack);
      await stack.stop();
      rmSync(localDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
});

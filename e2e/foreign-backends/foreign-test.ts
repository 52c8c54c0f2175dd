import type { Page } from 'playwright/test';
import { test as base, expect } from '../fixtures/test';
import { BACKEND_BEHAVIOURS, type BackendBehaviour } from './behaviours';
import { type ForeignBackend, startForeignBackend } from './server';

type Options = { behaviour: BackendBehaviour };

type Fixtures = {
  /** Each test starts a backend, and a shell that calls this backend. */
  backend: ForeignBackend;
  /** Fails the test if the page or its console shows a failure. The message contains `where`. */
  expectNoFailure: (where: string) => Promise<void>;
};

/** Matches texts that a page shows only after a failure. */
const FAILURE_TEXT = /(?:could|can|was|were)(?:n't| ?not)|isn't responding|went wrong|unavailable/i;
/** Matches values that a page shows only because of a programming error. */
const LEAKED_VALUE = /\bundefined\b|\bnull\b|\bNaN\b|\[object /;

/** Matches console errors that are expected, because these backends send some 4xx responses. */
const EXPECTED_IN_CONSOLE = /the server responded with a status of 4\d\d/;

/** Returns the page's open requests to the backend. The returned set stays up to date. */
const followRequests = (page: Page, url: string): Set<unknown> => {
  const pending = new Set<unknown>();
  page.on('request', (request) => request.url().startsWith(url) && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
};

export const test = base.extend<Fixtures & Options & { origins: { shell: string } }>({
  behaviour: [BACKEND_BEHAVIOURS[0] as BackendBehaviour, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the used fixtures in the pattern.
  origins: async ({}, use) => use({ shell: '' }),
  backend: async ({ site, behaviour, origins }, use) => {
    const backend = await startForeignBackend(behaviour);
    const shell = await site.serveShell({
      apiBaseUrl: backend.url,
      capabilities: {
        manage: false,
        history: false,
        idempotency: false,
        invitations: false,
        queries: false,
      },
    });
    backend.allowOrigin(shell.url);
    origins.shell = shell.url;
    await use(backend);
    await shell.stop();
    await backend.stop();
  },
  baseURL: async ({ origins, backend: _started }, use) => use(origins.shell),
  expectNoFailure: async ({ page, backend }, use) => {
    const pending = followRequests(page, backend.url);
    const logged: string[] = [];
    page.on('pageerror', (error) => logged.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED_IN_CONSOLE.test(message.text())) {
        logged.push(message.text());
      }
    });
    await use(async (where) => {
      await expect.poll(() => pending.size, `open requests of ${where}`).toBe(0);
      await expect(page.locator('[data-skeleton], [data-page-loading]')).toHaveCount(0);
      const text = await page.locator('body').allInnerTexts();
      const lines = text.flatMap((each) => each.split('\n'));
      const alerts = await page.getByRole('alert').filter({ hasText: /\S/ }).allInnerTexts();
      const failures = [
        ...alerts,
        ...lines.filter((line) => FAILURE_TEXT.test(line) || LEAKED_VALUE.test(line)),
        ...logged.splice(0),
      ];
      expect.soft(failures, where).toEqual([]);
    });
  },
});

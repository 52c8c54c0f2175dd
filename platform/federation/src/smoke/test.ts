// The type check of a remote includes this file, but not the types of Node.js.
/// <reference types="node" />
import { test as base } from 'playwright/test';
import type { AllowedSessionKind } from '../runtime';
import { routeForPath } from '../workbench/settings';
import { prepareVisitorBrowser, readSmokeTestSite, type SmokeTestSite } from './site';

type Fixtures = {
  /** Signs in a visitor and opens a page: `await openAs('subscribed', '/reports/7')`. */
  openAs: (kind: AllowedSessionKind, url: string) => Promise<void>;
};

/** The function `test` of Playwright with the fixture `openAs`, for the smoke tests of a remote. */
export const test = base.extend<Fixtures, { trial: SmokeTestSite }>({
  trial: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the used fixtures in the pattern.
    async ({}, provide) =>
      provide(await readSmokeTestSite(JSON.parse(process.env.SMOKE_OPTIONS ?? '{}'))),
    { scope: 'worker' },
  ],
  openAs: async ({ page, context, trial }, provide) =>
    provide(async (kind, url) => {
      const when = routeForPath(trial.description.routes, url)?.when;
      await prepareVisitorBrowser(context, { trial, kind, when });
      await page.goto(url);
    }),
});

export { expect } from 'playwright/test';

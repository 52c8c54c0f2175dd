import { readFileSync } from 'node:fs';
import path from 'node:path';
import { recordMeasurement } from '@platform/local-stack';
import type { Page } from 'playwright/test';
import { navigateWithoutReload, pageHeading } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';
import { type BrokenBuilds, createBrokenBuilds } from './broken-builds';
import { type FaultContext, REMOTE_FAULTS, type RemoteFault, UNAVAILABLE } from './faults';

const RESULTS_FILE = 'chaos/results.json';

/**
 * Time limits in milliseconds. `untilThen`: from the start of the navigation until the page or an
 * error is visible. `recovery`: from the click on "Try again" until the page is visible.
 */
const MAX_MS = { untilThen: 8000, recovery: 2000 };

/**
 * When a fault of remote-main affects the tab: on the tab's first page, on navigation from a page
 * of another remote, or on navigation after another page of remote-main had worked.
 */
const MOMENTS = ['at the start', 'on navigation', 'after the page had worked'] as const;
type Moment = (typeof MOMENTS)[number];

let builds: BrokenBuilds;
test.beforeAll(async () => {
  builds = await createBrokenBuilds();
});
test.afterAll(() => builds.remove());

// Removes earlier versions, which the shell would use instead of a broken live version.
let restore: () => void;
test.beforeEach(({ site }) => {
  restore = site.changeRegistry(({ remotes }) => {
    for (const remote of Object.values(remotes)) remote.previous = [];
  });
});
test.afterEach(() => restore());

/** Serves remote-main as an override. Returns the URL query that selects the override. */
const serveOverride = async ({ page, site }: FaultContext): Promise<string> => {
  const origin = `http://localhost:${site.overridePort}`;
  const { version } = JSON.parse(readFileSync(path.join(site.folder, 'shell/remotes.json'), 'utf8'))
    .remotes.main.current;
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({
      path: path.join(site.folder, 'remote-main', version, new URL(route.request().url()).pathname),
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  return `?remote.main=${origin}`;
};

/** Adds a field to the page. A reload loses this field, and `isKept` then returns false. */
const mark = (page: Page) =>
  page.evaluate(() => {
    const field = document.createElement('input');
    field.id = 'typed-elsewhere';
    field.value = 'still here';
    document.body.append(field);
  });

const isKept = (page: Page) =>
  page.evaluate(
    () => document.querySelector<HTMLInputElement>('#typed-elsewhere')?.value === 'still here',
  );

type Met = { outcome: 'error' | 'page'; ms: number };

const meet = async (page: Page, title: string, from: number): Promise<Met> => {
  const sorry = page.getByText('Oops! Something went wrong');
  const there = pageHeading(page).filter({ hasText: title });
  await expect(sorry.or(there)).toBeVisible({ timeout: 40_000 });
  return { outcome: (await sorry.isVisible()) ? 'error' : 'page', ms: Date.now() - from };
};

type Visit = { met: Met; target: { path: string; title: string }; heal: () => unknown };

const DASHBOARD = { path: '/dashboard', title: 'Dashboard' };
const SETTINGS = { path: '/settings', title: 'Settings' };

const visit = async (context: FaultContext, fault: RemoteFault, moment: Moment): Promise<Visit> => {
  const { page } = context;
  const query = fault.overridden ? await serveOverride(context) : '';
  const target = moment === 'after the page had worked' ? SETTINGS : DASHBOARD;
  let heal = moment === 'after the page had worked' ? undefined : await fault.cause(context);
  let from = Date.now();
  if (moment === 'at the start') {
    await page.goto(target.path + query);
    await mark(page);
  } else {
    const first = moment === 'on navigation' ? '/all-set' : '/dashboard';
    await page.goto(first + query);
    await expect(pageHeading(page)).toHaveText(
      first === '/all-set' ? "You're all set" : 'Dashboard',
    );
    await mark(page);
    heal ??= await fault.cause(context);
    from = Date.now();
    await navigateWithoutReload(page, target.path);
  }
  return { met: await meet(page, target.title, from), target, heal: heal ?? (() => {}) };
};

const expectShellUsable = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.keyboard.press('Escape');
};

const expectSiblingUsable = async (page: Page) => {
  await navigateWithoutReload(page, '/all-set');
  await expect(pageHeading(page)).toHaveText("You're all set");
};

for (const fault of REMOTE_FAULTS) {
  for (const moment of MOMENTS) {
    test(`the site stays usable while a remote has the fault "${fault.name}" (${moment})`, async ({
      page,
      site,
      signedIn,
    }) => {
      await signedIn('subscribed');
      const { met, target, heal } = await visit({ page, site, builds }, fault, moment);
      try {
        // Expects no error if the tab has already loaded the code with the fault.
        const isUnaffected =
          moment === 'after the page had worked' && !/^(?:chunk|style)/.test(fault.name);
        expect(met.outcome).toBe(isUnaffected ? 'page' : 'error');
        if (!isUnaffected)
          await expect(page.getByRole('main')).toContainText(fault.words ?? UNAVAILABLE);
        await expectShellUsable(page);
        await expectSiblingUsable(page);
        await navigateWithoutReload(page, target.path);
        await meet(page, target.title, 0);
      } finally {
        await heal();
      }
      let recovery: number | undefined;
      if (met.outcome === 'error') {
        const from = Date.now();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(pageHeading(page)).toHaveText(target.title);
        recovery = Date.now() - from;
        expect(recovery).toBeLessThan(MAX_MS.recovery);
      }
      expect(met.ms).toBeLessThan(MAX_MS.untilThen);
      expect(await isKept(page)).toBe(true);
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      recordMeasurement(
        `${fault.name}, ${moment}`,
        { outcome: met.outcome, untilThen: met.ms, ...(recovery ? { recovery } : {}) },
        RESULTS_FILE,
      );
    });
  }
}

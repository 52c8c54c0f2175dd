import type { Page } from 'playwright/test';
import { openProductPage } from '../fixtures/open-page';
import { PAGES } from '../fixtures/pages';
import { test } from '../fixtures/test';
import { record } from './record';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Adds up the layout shifts of every document that is loaded from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        window.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

// A measurement and no test: what moves depends on which answer comes first, and so on the machine.
for (const each of PAGES) {
  test(`layout shift of ${each.path}`, async ({ page, person }) => {
    await watchShifts(page);
    await openProductPage(page, each, async (state) => (await person(state)).email);
    const shift = await page.evaluate(() => window.layoutShift);
    record(`layout shift of ${each.path}`, { shift: Number(shift.toFixed(4)), limit: 0.02 });
  });
}

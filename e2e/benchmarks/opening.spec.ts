import { recordMeasurement } from '@platform/local-stack';
import { expect, type Page } from 'playwright/test';
import { SITE_PAGES, type SitePage } from '../fixtures/pages';
import { test } from '../fixtures/test';
import { percentile } from './typing';

const VISITS_PER_PAGE = 10;

/** Records when the heading of the page appeared, in ms from the start of the navigation. */
const watchHeading = (page: Page, heading: string): Promise<unknown> =>
  page.addInitScript((text) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main h1')?.textContent !== text) return;
      Object.assign(window, { shown: performance.now() });
      observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }, heading);

/** Milliseconds to the heading: `shown` since navigation, `after` since the profile response. */
type Visit = { shown: number; after: number };

const median = (values: number[]): number => Math.round(percentile(values, 50));

const open = async (page: Page, { path }: SitePage): Promise<Visit> => {
  await page.goto(path);
  await page.waitForFunction(() => 'shown' in window);
  return page.evaluate(() => {
    const { shown } = window as unknown as { shown: number };
    const answers = performance.getEntriesByType('resource').filter(({ name }) => {
      return new URL(name).pathname === '/api/user';
    });
    const known = (answers[0] as PerformanceResourceTiming | undefined)?.responseEnd ?? 0;
    return { shown, after: shown - known };
  });
};

for (const each of SITE_PAGES.filter(
  ({ state }) => state === 'subscribed' || state === 'add-users',
)) {
  test(`the benchmark measures the time to open ${each.path}`, async ({ page, become }) => {
    await become(each.state);
    await watchHeading(page, each.heading);
    const first = await open(page, each);
    const later: Visit[] = [];
    for (let visit = 0; visit < VISITS_PER_PAGE; visit += 1) later.push(await open(page, each));
    expect(later).toHaveLength(VISITS_PER_PAGE);
    const figures = {
      unit: 'ms from the start of the navigation to the heading',
      first: Math.round(first.shown),
      later: median(later.map(({ shown }) => shown)),
      afterProfile: median(later.map(({ after }) => after)),
    };
    recordMeasurement(`opening ${each.path}`, figures, 'bench/results.json');
  });
}

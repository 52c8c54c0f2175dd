import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { holdDataResponses, type ResponseOrder } from '../fixtures/answers';
import { expect } from '../fixtures/language';
import {
  MAX_LAYOUT_SHIFT_SCORE,
  readLayoutShifts,
  watchLayoutShifts,
} from '../fixtures/layout-shift';
import { SITE_PAGES, type SitePage } from '../fixtures/pages';
import { test } from '../fixtures/test';

const WIDTHS = [1280, 390];

/** `afterSkeletons`: if the page has skeletons, the responses wait until a skeleton is visible. */
const ANSWER_TIMINGS: readonly { order: ResponseOrder; afterSkeletons: boolean }[] = [
  { order: 'first', afterSkeletons: false },
  { order: 'last', afterSkeletons: false },
  { order: 'last', afterSkeletons: true },
];

const expectStill = async (page: Page, how: string) => {
  const { sum, shifts } = await readLayoutShifts(page);
  expect.soft(sum, `${how}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT_SCORE);
};

/** Opens the page once for each of `ANSWER_TIMINGS`, or only once if the page requests no data. */
const openForTimings = async (page: Page, { path, heading: title }: SitePage, width: number) => {
  for (const { order, afterSkeletons } of ANSWER_TIMINGS) {
    const answers = await holdDataResponses(page);
    await page.goto(path);
    await expect(pageHeading(page)).toHaveText(title);
    const marks = page.locator('[data-skeleton]');
    if (afterSkeletons && (await marks.count()) > 0) {
      await marks.and(page.locator(':not([hidden])')).first().waitFor({ timeout: 15_000 });
    }
    await answers.release(order);
    await answers.end();
    const when = afterSkeletons ? 'after the skeletons' : 'immediately';
    await expectStill(page, `${width} px, answers ${when}, ${order} asked first`);
    if (!answers.asked()) return;
  }
};

// Check 11 of docs/experience.md.
for (const each of SITE_PAGES) {
  test(`the layout of ${each.path} does not shift, in whatever order the server's responses arrive`, async ({
    page,
    open,
  }) => {
    test.slow();
    await watchLayoutShifts(page);
    await open(each);
    await expectStill(page, 'as it comes');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await openForTimings(page, each, width);
    }
  });
}

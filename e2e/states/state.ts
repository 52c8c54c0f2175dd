import type { Page } from 'playwright/test';
import type { PageVisitor } from '../fixtures/pages';
import type { RunningSite } from '../fixtures/site';
import { test } from '../fixtures/test';
import { expectPageAccessible, expectPageFitsWithLargeText } from '../fixtures/viewports';

/** An unusual state of a page. `accessibility/every-page.spec.ts` tests the usual states. */
export type PageState = {
  at: string;
  before?: (page: Page, site: RunningSite) => Promise<unknown>;
  /** Waits until the page shows the state. Must store no data, because tests share the account. */
  reach: (page: Page, site: RunningSite) => Promise<unknown>;
};

/**
 * Tests each state with axe and for sideways scrolling, in each theme and viewport (check 1 of
 * docs/experience.md), and with large and widely spaced text.
 */
export const testPageStates = (visitor: PageVisitor, states: Record<string, PageState>): void => {
  for (const [name, { at, before, reach }] of Object.entries(states)) {
    test(`the page ${at} passes axe, never scrolls sideways and shows large text in this state: ${name}`, async ({
      page,
      become,
      site,
    }) => {
      await become(visitor);
      await before?.(page, site);
      await page.goto(at);
      await reach(page, site);
      await expectPageAccessible(page);
      await expectPageFitsWithLargeText(page);
    });
  }
};

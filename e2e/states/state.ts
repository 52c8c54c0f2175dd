import type { Page } from 'playwright/test';
import type { Who } from '../fixtures/pages';
import type { RunningSite } from '../fixtures/site';
import { test } from '../fixtures/test';
import { expectClean } from '../fixtures/viewports';

/** A state of a page that its address alone does not bring about. */
export type PageState = {
  /** The address of the page. */
  at: string;
  /** Arranged before the page is opened. */
  before?: (page: Page, site: RunningSite) => Promise<unknown>;
  /** Brings the state about; resolves once it is there to be seen. Nothing is stored: others use the account as well. */
  reach: (page: Page, site: RunningSite) => Promise<unknown>;
};

/**
 * A test for each state: axe finds nothing in it and nothing scrolls sideways, in both themes, wide and narrow
 * (experience, check 1).
 */
export const testStates = (visitor: Who, states: Record<string, PageState>): void => {
  for (const [name, { at, before, reach }] of Object.entries(states)) {
    test(`passes axe and never scrolls sideways: ${name}`, async ({ page, become, site }) => {
      await become(visitor);
      await before?.(page, site);
      await page.goto(at);
      await reach(page, site);
      await expectClean(page);
    });
  }
};

import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import {
  MAX_LAYOUT_SHIFT_SCORE,
  readLayoutShifts,
  watchLayoutShifts,
} from '../fixtures/layout-shift';
import { createTestWithMorePages } from '../fixtures/planted-pages';
import { expect, PROOF_TAG, translateText } from '../fixtures/test';

const NAMES = ['Budgets', 'Contracts', 'Deliveries', 'Equipment', 'Forecasts', 'Goods', 'Hours'];
const MORE = ['Invoices', 'Journeys', 'Knowledge', 'Licences', 'Meetings'];

const route = (path: string, navigation: string) =>
  `{ path: '/${path}', page: './many/many-page', layout: 'app', allow: ['subscribed'], title: '${path}', navigation: ${navigation} },`;

const ROUTES = `
  ${[...NAMES, ...MORE].map((name) => route(name.toLowerCase(), `'${name}'`)).join('\n  ')}
  ${route('start', "{ label: 'Start', order: -1 }")}`;

const PAGE = `
import { useLocation } from 'react-router-dom';
const ManyPage = () => <h1 tabIndex={-1}>At {useLocation().pathname}</h1>;
export default ManyPage;
`;

const test = createTestWithMorePages(ROUTES, {
  'many/many-page.tsx': PAGE,
});

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account of/ });

const inBar = (page: Page) => page.getByRole('navigation').getByRole('link').allTextContents();

const expectOnScreen = async (page: Page) => {
  await expect(accountMenu(page)).toBeInViewport({ ratio: 1 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
};

// spec: 3
test('at 1280, 768 and 320 px, all fifteen navigation links are in the bar, its menu "More" or the account menu', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signedIn('subscribed', '/start');
  await expect(pageHeading(page)).toHaveText('At /start');
  await expectOnScreen(page);
  const wide = await inBar(page);
  expect(wide.slice(0, 3)).toEqual([
    'Start',
    translateText('Dashboard'),
    translateText('Settings'),
  ]);
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  const all = await inBar(page);
  expect(all).toHaveLength(15);
  expect(new Set(all).size).toBe(15);
  await page.getByRole('link', { name: 'Meetings' }).click();
  await expect(pageHeading(page)).toHaveText('At /meetings');

  await page.setViewportSize({ width: 768, height: 800 });
  await expect.poll(async () => (await inBar(page)).length).toBeLessThan(wide.length);
  await expectOnScreen(page);
  await more.click();
  expect(await inBar(page)).toEqual(all);
  const current = page.locator('[aria-current="page"]');
  await expect(page.getByRole('link').and(current)).toHaveText('Meetings');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  await page.setViewportSize({ width: 320, height: 640 });
  await expect(more).toBeHidden();
  await expectOnScreen(page);
  await accountMenu(page).click();
  await expect(page.getByRole('banner').getByRole('listitem')).toHaveCount(18);
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  await signOut.scrollIntoViewIfNeeded();
  await expect(signOut).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Budgets' }).click();
  await expect(pageHeading(page)).toHaveText('At /budgets');
});

test('the navigation bar does not move when the menu button "More" appears in the bar', {
  tag: PROOF_TAG,
}, async ({ page, become }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await become('subscribed');
  await watchLayoutShifts(page);
  await page.goto('/start');
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible();
  await expect(pageHeading(page)).toHaveText('At /start');
  const { sum, shifts } = await readLayoutShifts(page);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT_SCORE);
});

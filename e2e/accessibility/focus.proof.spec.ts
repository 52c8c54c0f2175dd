import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';
import { chooseUserAction } from '../fixtures/users';
import { doubleTextSize, findAxeViolations } from '../fixtures/viewports';
import { createPeople, toDelimitedText } from '../tables/people';
import { fieldInRow, importFile } from '../tables/table';

/** Describes the focused element. `isSeen`: it has a focus ring, and nothing covers its centre. */
const focusSeen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { x, y, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(x + width / 2, y + height / 2);
    const isOver = over !== null && element.contains(over);
    const label = element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`);
    const isRinged = [element, element.parentElement]
      .flatMap((each) =>
        each ? ['', '::before', '::after'].map((part) => [each, part] as const) : [],
      )
      .some(([each, part]) => {
        // Ignores shadows, because fields and buttons have shadows even without the focus.
        const { outlineStyle, outlineWidth } = getComputedStyle(each, part || null);
        return outlineStyle !== 'none' && outlineWidth !== '0px';
      });
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
    return {
      name: `<${element.tagName.toLowerCase()}> ${name}`,
      isSeen: isRinged && (isOver || label?.contains(over) === true),
    };
  });

/** Tabs forwards and back. `stops` counts how often an element got the focus. */
const walk = async (page: Page, presses: number) => {
  const hidden: string[] = [];
  let stops = 0;
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press(key);
      const seen = await focusSeen(page);
      if (seen) stops += 1;
      if (seen && !seen.isSeen) hidden.push(`${key}: ${seen.name}`);
    }
  }
  return { stops, hidden };
};

// Makes the window so low that pages scroll and the top bar could cover the focus.
test.use({ viewport: { width: 1024, height: 320 } });

const PAGES = [
  ['no-organization', '/create-organization'],
  ['add-locations', '/add-locations'],
  ['add-users', '/add-users'],
  ['verification', '/verification'],
  ['unsubscribed', '/subscribe'],
  ['subscribed', '/'],
  ['subscribed', '/all-set'],
  ['subscribed', '/dashboard'],
  ['subscribed', '/settings?tab=organization'],
  ['subscribed', '/settings?tab=locations'],
  ['subscribed', '/settings?tab=appearance'],
  ['subscribed', '/settings?tab=users&add=1'],
] as const;

// Check 2 of docs/experience.md, WCAG 2.4.7, 2.4.11: sticky elements never cover the focus.
for (const [state, path] of PAGES) {
  // wcag: 2.4.7 except pages that this test does not open
  // wcag: 2.4.11 except pages that this test does not open
  test(`the keyboard focus is always visible and never covered on the page ${path}`, async ({
    page,
    signedIn,
  }) => {
    await signedIn(state, path);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    const { stops, hidden } = await walk(page, 40);
    expect(stops).toBeGreaterThan(20);
    expect(hidden).toEqual([]);
  });
}

// wcag: 2.4.11 except other pages
test('the sticky headings of a long table never cover the focus', async ({ signedIn }) => {
  const { page, account } = await signedIn('add-users');
  await importFile(page, toDelimitedText(createPeople(120, account.email.replace('@', '.')), ','));
  await expect(page.getByText('120 rows added from the file.')).toBeVisible();
  await fieldInRow(page, 'Full name', 1).focus();
  expect((await walk(page, 60)).hidden).toEqual([]);
});

test('the focus is always visible while users are shown as cards and some users are selected', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await signedIn('subscribed', '/settings?tab=users');
  await page.getByText('Select all 3 users').click();
  await expect(page.getByText(/^2 users selected/)).toBeVisible();
  const { stops, hidden } = await walk(page, 40);
  expect(stops).toBeGreaterThan(60);
  expect(hidden).toEqual([]);
});

test('on a phone with twice the text size, the top bar never covers the focus', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await signedIn('subscribed', '/settings?tab=organization');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await doubleTextSize(page);
  const { stops, hidden } = await walk(page, 40);
  expect(stops).toBeGreaterThan(20);
  expect(hidden).toEqual([]);
});

// The height of the window is that of a phone in landscape at a zoom of 200 % (WCAG 2.1.1).
// wcag: 2.1.1 except other dialogs
test('in a window of 160 px height, the keyboard scrolls a dialog to its last button', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/settings?tab=users');
  await chooseUserAction(page, 'Ada Lovelace', 'Remove');
  const dialog = page.getByRole('dialog', { name: 'Remove Ada Lovelace?' });
  await dialog.waitFor();
  await page.setViewportSize({ width: 320, height: 160 });
  expect(await findAxeViolations(page)).toEqual([]);
  await expect(dialog.getByRole('button', { name: 'Remove' })).not.toBeInViewport();
  await page.keyboard.press('End');
  // Waits for the end of the scrolling, because scrolling moves the focused button.
  const isAtEnd = () =>
    dialog.evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 1);
  await expect.poll(isAtEnd).toBe(true);
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeInViewport();
  expect((await walk(page, 6)).hidden).toEqual([]);
});

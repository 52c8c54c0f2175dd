import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { deferred } from '../fixtures/answers';
import { SITE_PAGES } from '../fixtures/pages';
import { expect, PROOF_TAG, TESTED_LANGUAGE, test } from '../fixtures/test';
import {
  DESKTOP_LIGHT_AND_PHONE_DARK,
  expectPageAccessible,
  expectPageFitsWithLargeText,
  findAxeViolations,
} from '../fixtures/viewports';

/** Returns the HTML of elements with an animation or transition longer than a millisecond. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isLong = (seconds: string) =>
      seconds.split(',').some((each) => Number.parseFloat(each) > 0.001);
    return [...document.querySelectorAll('*')]
      .filter((element) =>
        ['', '::before', '::after'].some((part) => {
          const style = getComputedStyle(element, part || null);
          const isAnimated = style.animationName !== 'none' && isLong(style.animationDuration);
          return isAnimated || isLong(style.transitionDuration);
        }),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

/** Returns the HTML of visible controls that have no border, outline, text or icon. */
const edgeless = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=file]), select, textarea')]
      .filter((element) => {
        const { appearance, borderTopStyle, outlineStyle } = getComputedStyle(element);
        // The browser draws a box for checkboxes and radio buttons, except with `appearance: none`.
        const isDrawn = element.matches('[type=checkbox], [type=radio]') && appearance !== 'none';
        const isBoxed = isDrawn || borderTopStyle !== 'none' || outlineStyle !== 'none';
        const hasWords = (element.textContent ?? '').trim() !== '' || element.querySelector('svg');
        return !isBoxed && !hasWords && element.checkVisibility();
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

/** Returns the HTML of links, buttons and summaries below 24 px, except links in a sentence. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main a, main button, main summary, header a, header button')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isInline = getComputedStyle(element).display === 'inline';
        const isInSentence = isInline && element.parentElement?.textContent !== element.textContent;
        // Skips the links of cards, because their `::after` makes the whole card clickable.
        const isCard = getComputedStyle(element, '::after').position === 'absolute';
        return (
          element.checkVisibility() && Math.min(width, height) < 24 && !isInSentence && !isCard
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

/** `npm run proofs` tests the other pages. */
const PAGES_OF_NPM_TEST = ['/login', '/add-users', '/dashboard', '/settings?tab=users'];

for (const each of SITE_PAGES) {
  const tag = PAGES_OF_NPM_TEST.includes(each.path) ? [] : PROOF_TAG;
  // spec: 10
  // wcag: axe; 1.4.10 except whether something is lost at 320 px; 3.1.1 except other languages
  // wcag: 2.4.2 except whether each title describes its page
  // wcag: 1.2.1 does not apply; 1.2.2 does not apply; 1.2.3 does not apply; 1.2.4 does not apply
  // wcag: 1.2.5 does not apply; 1.4.2 does not apply
  test(`the page ${each.path} passes axe, has one h1 and a title, and respects forced colours and reduced motion`, {
    tag,
  }, async ({ page, open }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await open(each);
    await expect(pageHeading(page)).toHaveCount(1);
    await expect(page).toHaveTitle(/\S – Query Assistant$/);
    await expect(page.locator('html')).toHaveAttribute('lang', TESTED_LANGUAGE);
    await expect(page.locator('audio, video, object, embed')).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await expectPageAccessible(page, DESKTOP_LIGHT_AND_PHONE_DARK);
    expect(await small(page), 'below 24 px').toEqual([]);

    await page.emulateMedia({
      colorScheme: 'light',
      reducedMotion: 'reduce',
      forcedColors: 'active',
    });
    expect(await moving(page)).toEqual([]);
    expect(await edgeless(page)).toEqual([]);
    expect(refused, 'refused by the policy').toEqual([]);
  });
}

for (const each of SITE_PAGES) {
  // wcag: 1.4.3 except texts on pictures and gradients
  test(`the page ${each.path} passes axe in each theme and viewport`, { tag: PROOF_TAG }, async ({
    page,
    open,
  }) => {
    await open(each);
    await expectPageAccessible(page);
  });
}

for (const each of SITE_PAGES) {
  // wcag: 1.4.4; 1.4.12
  test(`the page ${each.path} shows all text with wide spacing and at twice the text size`, {
    tag: PROOF_TAG,
  }, async ({ page, open }) => {
    await open(each);
    await expectPageFitsWithLargeText(page);
  });
}

test('the loading bar stands still with reduced motion', { tag: PROOF_TAG }, async ({
  page,
  signedIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signedIn('subscribed', '/dashboard');
  const arrival = deferred();
  await page.route('**/__federation_expose_settings.*.js*', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  expect(await moving(page)).toEqual([]);
  arrival.resolve();
  await expect(pageHeading(page)).toHaveText('Settings');
});

test('with reduced motion, a change of the theme changes all colours without a transition', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const colorsInTransition = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    // Counts only transitions, because the browser lists animations of progress bars for one frame,
    // even with reduced motion.
    return document.getAnimations().filter((each) => each instanceof CSSTransition).length;
  });
  expect(colorsInTransition).toBe(0);
});

// wcag: 1.4.1 except other states than the current page
test('with forced colours, the focused link is outlined, and the link to the current page is underlined', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const link = page.getByRole('banner').getByRole('link', { name: 'Settings' });
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  const ring = () => link.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await ring()).toBe('none');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  expect(await ring()).not.toBe('none');
  const current = page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
  await expect(current).toHaveCSS('text-decoration-line', 'underline');
  await expect(link).toHaveCSS('text-decoration-line', 'none');
});

// spec: 10
// wcag: 2.4.3 except the order within a page; 4.1.3 except messages within a page
test('a navigation changes the window title, focuses the h1 and announces the page to screen readers', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await expect(pageHeading(page)).toHaveText('Settings');
  await expect(page).toHaveTitle('Profile – Settings – Query Assistant');
  await expect(pageHeading(page)).toBeFocused();
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: 'Settings' })).toBeAttached();
});

test('the open account menu passes axe, and Escape closes the menu', async ({ page, signedIn }) => {
  // Opens a page on which the open menu covers no control, because axe reports half-covered
  // controls as too small.
  await signedIn('subscribed', '/settings');
  const menu = page.getByRole('button', { name: 'Account of Ada Lovelace (AL)' });
  // Switches off the fade, because axe would measure the contrast of a half-transparent menu.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await menu.click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden();
  await expect(menu).toBeFocused();
});

for (const [state, path] of [
  ['no-organization', '/create-organization'],
  ['add-locations', '/add-locations'],
  ['subscribed', '/dashboard'],
] as const) {
  const tag = path === '/dashboard' ? [] : PROOF_TAG;
  // wcag: 2.4.1
  test(`the skip link of ${path} moves the focus to the heading`, { tag }, async ({
    page,
    signedIn,
  }) => {
    await signedIn(state, path);
    await expect(pageHeading(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(pageHeading(page)).toBeFocused();
  });
}

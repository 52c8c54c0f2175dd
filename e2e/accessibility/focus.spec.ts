import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';

/** How the control that has the focus is seen: whether anything rings it, and what lies over its middle. */
const focusSeen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { x, y, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(x + width / 2, y + height / 2);
    const isOver = over !== null && (element.contains(over) || over.contains(element));
    const label = element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`);
    const isRinged = [element, element.parentElement]
      .flatMap((each) =>
        each ? ['', '::before', '::after'].map((part) => [each, part] as const) : [],
      )
      .some(([each, part]) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each, part || null);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      });
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
    return {
      name: `<${element.tagName.toLowerCase()}> ${name}`,
      isSeen: isRinged && (isOver || label?.contains(over) === true),
    };
  });

const PAGES = [
  ['add-users', '/add-users'],
  ['verification', '/verification'],
  ['subscribed', '/all-set'],
  ['subscribed', '/dashboard'],
  ['subscribed', '/settings?tab=organization'],
  ['subscribed', '/settings?tab=users&add=1'],
] as const;

// experience.md, check 2; WCAG 2.4.7 and 2.4.11: nothing that sticks lies over what has the focus.
for (const [state, path] of PAGES) {
  test(`the focus is always seen and never covered on ${path}`, async ({ page, signedIn }) => {
    await page.setViewportSize({ width: 1024, height: 480 });
    await signedIn(state, `/login?returnTo=${encodeURIComponent(path)}`);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    const hidden: string[] = [];
    let stops = 0;
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press < 40; press += 1) {
        await page.keyboard.press(key);
        const seen = await focusSeen(page);
        if (seen) stops += 1;
        if (seen && !seen.isSeen) hidden.push(`${key}: ${seen.name}`);
      }
    }
    expect(stops).toBeGreaterThan(20);
    expect(hidden).toEqual([]);
  });
}

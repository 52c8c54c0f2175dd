import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { waitForPaint } from '../fixtures/layout-shift';
import { SITE_PAGES, type SitePage } from '../fixtures/pages';
import { test } from '../fixtures/test';

const ROOT = path.join(import.meta.dirname, '../..');
const IMAGES_FOLDER = path.join(ROOT, 'docs/images');
/** The folder for pictures of every page, for people to look at. Git ignores this folder. */
const ALL = path.join(ROOT, 'pictures');

/** The maximum height of a picture in each viewport, in pixels. */
const TALLEST = { wide: 1400, middle: 2000, narrow: 2400 };

const nameOf = (url: string): string =>
  url
    .replace(/\?tab=/, '-')
    .replaceAll('/', '-')
    .replace(/^-/, '') || 'home';

/** Replaces the account of a finished organization with the demo owner, who has data to show. */
const asShown = (each: SitePage): SitePage => {
  if (each.state !== 'subscribed') return each;
  const heading = each.path === '/' ? 'Welcome, Olivia' : each.heading;
  return { ...each, heading, state: 'owner@demo.test' };
};

/** `npm run pictures`: takes pictures of every page, and updates the pictures in `docs/images`. */
for (const each of SITE_PAGES) {
  test(`pictures of ${each.path} are taken in each theme and width`, async ({ page, open }) => {
    await open(asShown(each));
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [size, width] of [
        ['wide', 1440],
        ['middle', 768],
        ['narrow', 390],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        await waitForPaint(page);
        const file = `${nameOf(each.path)}-${colorScheme}-${size}.png`;
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        const clip = { x: 0, y: 0, width, height: Math.min(whole, TALLEST[size]) };
        await page.screenshot({ path: path.join(ALL, file), fullPage: true, clip });
        const shown = path.join(IMAGES_FOLDER, file);
        if (existsSync(shown)) copyFileSync(path.join(ALL, file), shown);
      }
    }
  });
}

import path from 'node:path';
import { painted } from '../fixtures/layout-shift';
import { PAGES, type ProductPage } from '../fixtures/pages';
import { test } from '../fixtures/test';

const FOLDER = path.join(import.meta.dirname, '../../docs/images');

/** The maximum height of a picture, in px. */
const TALLEST = { wide: 1400, narrow: 2400 };

const nameOf = (url: string): string =>
  url
    .replace(/\?tab=/, '-')
    .replaceAll('/', '-')
    .replace(/^-/, '') || 'home';

/** Finished organizations are shown with the demo owner's data. */
const asShown = (each: ProductPage): ProductPage => {
  if (each.state !== 'subscribed') return each;
  const heading = each.path === '/' ? 'Welcome, Olivia' : each.heading;
  return { ...each, heading, state: 'owner@demo.test' };
};

/** `npm run pictures`: the pictures of the documents, from the running site. */
for (const each of PAGES) {
  test(`pictures of ${each.path}`, async ({ page, open }) => {
    await open(asShown(each));
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [size, width] of [
        ['wide', 1280],
        ['narrow', 320],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        await painted(page);
        const file = `${nameOf(each.path)}-${colorScheme}-${size}.png`;
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        const clip = { x: 0, y: 0, width, height: Math.min(whole, TALLEST[size]) };
        await page.screenshot({ path: path.join(FOLDER, file), fullPage: true, clip });
      }
    }
  });
}

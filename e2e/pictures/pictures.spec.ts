import path from 'node:path';
import { openProductPage } from '../fixtures/open-page';
import { PAGES } from '../fixtures/pages';
import { test } from '../fixtures/test';

const FOLDER = path.join(import.meta.dirname, '../../docs/images');

const nameOf = (url: string): string =>
  url
    .replace(/\?tab=/, '-')
    .replaceAll('/', '-')
    .replace(/^-/, '') || 'home';

/** `npm run pictures`: the pictures of the documents, from the running site. */
for (const each of PAGES) {
  test(`pictures of ${each.path}`, async ({ page, person }) => {
    await openProductPage(page, each, async (state) => (await person(state)).email);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [size, width] of [
        ['wide', 1280],
        ['narrow', 320],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        const file = `${nameOf(each.path)}-${colorScheme}-${size}.png`;
        await page.screenshot({ path: path.join(FOLDER, file), fullPage: true });
      }
    }
  });
}

import type { Locator, Page } from 'playwright/test';
import { expect, PROOF_TAG, test } from '../fixtures/test';
import { doubleTextSize, resizeWindow } from '../fixtures/viewports';

/** The demo owner with an organization of 240 users. Tests never change this organization. */
const OWNER = { heading: 'Dashboard', state: 'owner@demo.test', path: '/dashboard' } as const;

/** Returns the heights of the visible icons, avatars and charts, in pixels. */
const graphics = (page: Page): Promise<number[]> =>
  page
    .locator('main svg:visible, main [data-initials]:visible')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));

// wcag: 1.4.4 except texts
test('icons and avatars grow with the size of text', { tag: PROOF_TAG }, async ({ page, open }) => {
  await open(OWNER);
  const before = await graphics(page);
  expect(before.length).toBeGreaterThan(20);
  await doubleTextSize(page);
  expect(await graphics(page)).toEqual(before.map((height) => height * 2));
});

test('at twice the text size, the arrow of a drop-down list stays in the vertical middle of the field', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await doubleTextSize(page);
  const [field = 0, arrow = 1] = await page
    .getByRole('combobox')
    .first()
    .evaluate((select) =>
      [select, select.nextElementSibling].map((each) => {
        const { top, bottom } = (each ?? document.body).getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
  expect(Math.abs(field - arrow)).toBeLessThan(1);
});

for (const name of [/^Account of/, 'Role: any']) {
  test(`on a phone, the menu of the button ${name} fits into the window even if the text is twice as large`, {
    tag: PROOF_TAG,
  }, async ({ page, open }) => {
    await open(OWNER);
    await page.setViewportSize({ width: 320, height: 800 });
    await doubleTextSize(page);
    const button = page.getByRole('button', { name });
    await button.click();
    const panel = button.locator('xpath=following-sibling::div');
    await expect(panel).toBeVisible();
    const box = await panel.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  });
}

test('in forced colours, a focused field with an error has an outline of 2 px', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('button', { name: 'Save and continue' }).click();
  const field = page.locator('[aria-invalid="true"]').first();
  await field.focus();
  await expect(field).toHaveCSS('outline-width', '2px');
});

const headings = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(h1, h2, h3, legend, th, summary)')
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
        .map((each) => (each as HTMLElement).innerText.trim()),
    );

const numbers = async (page: Page): Promise<string[]> =>
  (await page.getByRole('main').innerText()).match(/\d[\d,.]*/g) ?? [];

test('a printed dashboard has every heading, every number and the progress bar', async ({
  page,
  open,
}) => {
  await open(OWNER);
  await resizeWindow(page, 794, 1123);
  const before = await headings(page);
  const figures = await numbers(page);
  expect(new Set(before).size).toBeGreaterThan(10);
  await page.emulateMedia({ media: 'print' });
  // Expects that the table of numbers, which is collapsed on the screen, is expanded on paper.
  await expect(page.getByRole('main').locator('details').first()).toHaveAttribute('open');
  const printed = new Set(await headings(page));
  expect(before.filter((each) => each !== '' && !printed.has(each))).toEqual([]);
  const printedNumbers = new Set(await numbers(page));
  expect(figures.filter((each) => !printedNumbers.has(each))).toEqual([]);
  const bar = page.getByRole('main').getByRole('progressbar').first();
  await expect(bar).toBeVisible();
  await expect(bar).toHaveCSS('print-color-adjust', 'exact');
});

test('the filled part of the progress bar can be seen in forced colours', {
  tag: PROOF_TAG,
}, async ({ page, open }) => {
  await open(OWNER);
  await page.emulateMedia({ forcedColors: 'active' });
  const bar = page.getByRole('main').getByRole('progressbar').first();
  const picture = (await bar.screenshot()).toString('base64');
  const blank = await page.context().newPage();
  // Counts the pixels of the filled part, which have another colour than the end of the bar.
  const done = await blank.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const row = context?.getImageData(0, Math.floor(height / 2), width, 1).data ?? [];
    const colorAt = (x: number) => [...row.slice(x * 4, x * 4 + 3)].join();
    const rest = colorAt(width - 4);
    return Array.from({ length: width - 8 }, (_, x) => colorAt(x + 4)).filter(
      (each) => each !== rest,
    ).length;
  }, picture);
  expect(done).toBeGreaterThan(20);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

  /** Returns the texts of the elements that are less than 44 px high. */
  const findLow = (elements: Locator): Promise<string[]> =>
    elements.evaluateAll((all) =>
      all
        // Uses `offsetHeight`, because it ignores that an opening dialog is still scaled down.
        .filter((each) => each instanceof HTMLElement && each.offsetHeight < 44)
        .map((each) => `${each.textContent}`),
    );

  test('links of the bar, tabs and the options of lists are at least 44 px high', {
    tag: PROOF_TAG,
  }, async ({ page, open }) => {
    await open({ ...OWNER, heading: 'Settings', path: '/settings?tab=locations' });
    const links = page.locator('header a:visible, main nav a:visible');
    expect(await links.count()).toBeGreaterThan(8);
    expect(await findLow(links)).toEqual([]);
    await page.getByRole('button', { name: 'Edit Oslo' }).click();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('vien');
    const options = page.getByRole('option');
    await options.filter({ hasText: 'Vienna (Central European Time)' }).waitFor();
    expect(await findLow(options)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await options.filter({ hasText: 'Sign Out' }).waitFor();
    expect(await findLow(options)).toEqual([]);
  });

  test('a press 8 px below a checkbox of a list hits this checkbox, not the next one', {
    tag: PROOF_TAG,
  }, async ({ page, open }) => {
    await open({ ...OWNER, heading: 'Settings', path: '/settings?tab=users' });
    for (const [button, first] of [
      ['Location: any', 'Without a location'],
      ['Views', 'Email'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      const box = page.getByRole('checkbox', { name: first });
      await box.waitFor();
      const isReached = await box.evaluate((element) => {
        const { x, width, bottom } = element.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, bottom + 8) === element;
      });
      expect(isReached, button).toBe(true);
      await page.keyboard.press('Escape');
    }
  });
});

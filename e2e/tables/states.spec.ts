import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';
import { asText, people } from './people';
import { button, cell, importFile, pasteInto } from './table';

/** axe finds nothing, in light and dark, wide and narrow, and nothing scrolls sideways. */
const expectClean = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
};

const WRONG = [
  'Ada; ada@x.example; Boss; Atlantis',
  'Bob; bob(at)x.example',
  'Cy; cy@x.example',
  'Di; CY@x.example',
].join('\n');

test('a table with errors, unknown values and a summary', async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await pasteInto(cell(page, 'Full name', 1), WRONG);
  await button(page, 'Save and continue').click();
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused();
  await expectClean(page);
});

test('the dialog that places columns', async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await importFile(page, 'Who,Mail,Second mail\nAda,ada@x.example,a@y.example');
  const dialog = page.getByRole('dialog', { name: 'Match the columns' });
  await dialog.getByLabel('Second mail').selectOption('Email');
  await expectClean(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a long table while it is sent, paused and failed', async ({ signedIn }) => {
  test.setTimeout(120_000);
  const { page, account } = await signedIn('add-users');
  await importFile(page, asText(people(1600, account.email.replace('@', '.')), ','));
  await expectClean(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let posts = 0;
  await page.route('**/api/users', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    posts += 1;
    if (posts === 2) await held;
    return posts === 3 ? route.fulfill({ status: 502, body: '' }) : route.fallback();
  });
  await button(page, 'Save and continue').click();
  await expect(page.getByText('500 of 1,600')).toBeVisible();
  await expectClean(page);
  await button(page, 'Pause').click();
  release();
  await expect(page.getByText('Paused: 1,000 users added, 600 users left')).toBeVisible();
  await expectClean(page);
  await button(page, 'Resume').click();
  await expect(page.getByText('Your users were not saved')).toBeVisible();
  await expectClean(page);
});

import type { Page } from 'playwright/test';
import { pseudoLocalize, showPagesRightToLeft, showPseudoLanguage } from '../fixtures/pseudo';
import { expect, test } from '../fixtures/test';
import { expectPageFitsViewports } from '../fixtures/viewports';
import { PASTED_LIST_WITH_ERRORS } from './people';
import { buttonNamed, fieldInRow, importFile, interceptPosts, pasteIntoField } from './table';

const said = (page: Page, text: string) => buttonNamed(page, pseudoLocalize(text));
const pseudoCell = (page: Page, column: string, row: number) =>
  page.getByLabel(pseudoLocalize(`${column}, row ${row}`), { exact: true });

const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const meet = (text: string | null) => {
      const words = text?.trim() ?? '';
      if (/\p{L}/u.test(words) && !words.startsWith('⟦')) found.push(words);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (!texts.currentNode.parentElement?.closest('script, style, noscript')) {
        meet(texts.currentNode.textContent);
      }
    }
    for (const name of ['aria-label', 'aria-valuetext', 'placeholder', 'title', 'data-label']) {
      for (const element of document.querySelectorAll(`[${name}]`))
        meet(element.getAttribute(name));
    }
    return found;
  });

test('every text of the row tables is translated, and no text is cut off', async ({
  page,
  person,
  signedIn,
}) => {
  test.slow();
  await signedIn('add-users');
  await person('add-users');
  await showPseudoLanguage(page);
  await page.goto('/add-users');
  const first = pseudoCell(page, 'Full name', 1);
  await first.waitFor();
  await test.step('an empty table', async () => {
    expect(await untranslated(page)).toEqual([]);
    await expectPageFitsViewports(page);
  });
  await test.step('a table with errors, unknown values, a summary and an undo', async () => {
    await pasteIntoField(first, PASTED_LIST_WITH_ERRORS);
    await said(page, 'Save and continue').click();
    await expect(
      page.getByRole('group', { name: pseudoLocalize('Fix this to continue') }),
    ).toBeFocused();
    await page.getByLabel(pseudoLocalize('Show only rows with errors')).check();
    await said(page, 'Remove row 2').click();
    await expect(said(page, 'Undo')).toBeVisible();
    expect(await untranslated(page)).toEqual([]);
    await expectPageFitsViewports(page);
  });
  await test.step('the dialog that matches columns of a file', async () => {
    const chosen = page.waitForEvent('filechooser');
    await said(page, 'Import CSV').click();
    const buffer = Buffer.from('Who,Mail,Second mail\nAda,a@x.example,a@y.example');
    await (await chosen).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel(pseudoLocalize('Second mail'))
      .selectOption({ label: pseudoLocalize('Email') });
    expect(await untranslated(page)).toEqual([]);
    await expectPageFitsViewports(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test('every text about sending rows is translated', async ({ page, signedIn }) => {
  await signedIn('add-users');
  await showPseudoLanguage(page);
  await page.goto('/add-users');
  const rows = Array.from({ length: 600 }, (_, index) => `Person ${index}\tp${index}@send.example`);
  await pasteIntoField(pseudoCell(page, 'Full name', 1), rows.join('\n'));
  await interceptPosts(page, '/users', (nth, route) =>
    nth === 1 ? route.fallback() : route.fulfill({ status: 502, body: '' }),
  );
  await said(page, 'Save and continue').click();
  await expect(said(page, 'Try again')).toBeVisible();
  await expect(
    page.getByRole('progressbar', { name: pseudoLocalize('Adding users') }),
  ).toHaveAttribute('aria-valuetext', pseudoLocalize('500 of 600'));
  expect(await untranslated(page)).toEqual([]);
  await expectPageFitsViewports(page);
});

test('in right-to-left layout, the row table is mirrored, and rows can be removed and restored', async ({
  page,
  signedIn,
}) => {
  await signedIn('add-users');
  await showPagesRightToLeft(page);
  await page.goto('/add-users');
  await pasteIntoField(fieldInRow(page, 'Full name', 1), PASTED_LIST_WITH_ERRORS);
  const left = async (column: string) => (await fieldInRow(page, column, 1).boundingBox())?.x ?? 0;
  const remove = await buttonNamed(page, 'Remove row 1').boundingBox();
  expect(await left('Full name')).toBeGreaterThan(await left('Email'));
  expect(await left('Email')).toBeGreaterThan(await left('Location'));
  expect(remove?.x).toBeLessThan(await left('Location'));
  await expectPageFitsViewports(page);

  await buttonNamed(page, 'Save and continue').click();
  await page.getByRole('link', { name: /^Row 2, bob\(at\)x\.example/ }).click();
  await expect(fieldInRow(page, 'Email', 2)).toBeFocused();
  await buttonNamed(page, 'Remove row 2').click();
  await buttonNamed(page, 'Undo').click();
  await expect(fieldInRow(page, 'Email', 2)).toHaveValue('bob(at)x.example');

  await importFile(page, 'Who,Mail\nAda,a@x.example');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectPageFitsViewports(page);
  await page.keyboard.press('Escape');

  const rows = Array.from({ length: 400 }, (_, index) => `Person ${index}\tp${index}@rtl.example`);
  await pasteIntoField(fieldInRow(page, 'Full name', 4), rows.join('\n'));
  await expectPageFitsViewports(page);
});

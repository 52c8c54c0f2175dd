import { expect, type Page } from 'playwright/test';
import { pageHeading, signInAs } from '../fixtures/accounts';
import { PROOF_TAG } from '../fixtures/test';
import { test } from './dev-test';
import { replaceInSourceFile } from './edit';

/** How many times the test breaks and corrects each file. The full test uses `MENDS=50`. */
const EDIT_ROUNDS = Number(process.env.MENDS ?? 2);

const countRules = (page: Page, chunk: string): Promise<number> =>
  page.evaluate(
    (name) =>
      [...document.styleSheets]
        .filter(({ href }) => href?.includes(`__federation_expose_${name}.`))
        .flatMap(({ cssRules }) => [...cssRules]).length,
    chunk,
  );

const PAGES = [
  {
    chunk: 'settings',
    state: 'subscribed' as const,
    path: '/settings?tab=organization',
    field: 'Phone',
    file: 'remote-main/src/settings/settings-page.tsx',
    end: 'export default SettingsPage;',
    text: '{settingsTexts.title}',
    tag: [],
  },
  {
    chunk: 'settings',
    state: 'subscribed' as const,
    path: '/settings?tab=organization',
    field: 'Phone',
    file: 'remote-main/src/texts/settings.ts',
    end: "import { messages, plural } from 'shared-i18n';",
    text: "'Settings'",
    tag: PROOF_TAG,
  },
  {
    chunk: 'add_locations',
    state: 'add-locations' as const,
    path: '/add-locations',
    field: 'Location name, row 1',
    file: 'remote-onboarding/src/add-locations/add-locations-page.tsx',
    end: 'const words = texts.addLocations;',
    text: '{words.title}',
    tag: PROOF_TAG,
  },
];

for (const { chunk, state, path: address, field, file, end, text, tag } of PAGES) {
  test(`after a syntax error in ${file} is corrected, the open page shows the new version and keeps its styles and typed text`, {
    tag,
  }, async ({ page, terminal, emailOf }) => {
    test.setTimeout(60_000 + EDIT_ROUNDS * 30_000);
    await page.goto(address);
    await signInAs(page, await emailOf(state));
    const typed = page.getByLabel(field, { exact: true });
    await typed.fill('Bergen');
    await expect.poll(() => countRules(page, chunk)).toBeGreaterThan(0);
    const rules = await countRules(page, chunk);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const isReported = () => terminal.some((line) => line.includes('ERROR in'));
    for (let round = 1; round <= EDIT_ROUNDS; round += 1) {
      terminal.length = 0;
      const undo = [replaceInSourceFile(file, end, `${end} );`)];
      try {
        await expect.poll(isReported).toBe(true);
        const quote = text.startsWith("'") ? "'" : '';
        undo.unshift(replaceInSourceFile(file, text, `${quote}Mended ${round}${quote}`));
        undo.pop()?.();
        await expect(pageHeading(page)).toHaveText(`Mended ${round}`);
        await expect(typed).toHaveValue('Bergen');
        await expect.poll(() => countRules(page, chunk)).toBe(rules);
        await expect(page.locator('iframe[id*="overlay"]')).toHaveCount(0);
      } finally {
        for (const each of undo) each();
      }
    }
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
}

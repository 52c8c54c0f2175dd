import {
  createTextTranslator,
  TRANSLATED_LANGUAGES,
  translatedMessage,
} from '../fixtures/catalogs';
import { expect, test } from '../fixtures/test';
import { dragFile } from '../tables/table';

const HEADINGS = ['lastName', 'firstName', 'email', 'role'] as const;

for (const language of TRANSLATED_LANGUAGES) {
  const says = createTextTranslator(language);

  test(`a file with headings and roles in ${language} is imported without a question`, async ({
    page,
    signedIn,
  }) => {
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await signedIn('add-users');
    const headings = HEADINGS.map(
      (name) => translatedMessage(language, `shared-rows.headings.user.${name}`).split(', ')[0],
    );
    const role = says('Manager');
    const file = `${headings.join(';')}\nLovelace;Ada;ada@example.org;${role}\n`;
    await dragFile(page, file, { drop: true });
    const cell = (column: string) => page.getByLabel(says(`${column}, row 1`), { exact: true });
    await expect(cell('Full name')).toHaveValue('Ada Lovelace');
    await expect(cell('Email')).toHaveValue('ada@example.org');
    await expect(cell('Role').locator('option:checked')).toHaveText(role);
  });
}

import { newAccount } from '../fixtures/accounts';
import { goThroughOnboarding } from '../fixtures/journey';
import { expect, test } from '../fixtures/test';
import { byPointer } from '../fixtures/visitor';
import { type Form, inTranslation, type Language, startTranslator } from './translator';

const FORMS: readonly [Form, Language][] = [
  ['at once', 'de'],
  ['late', 'ja'],
  ['unwrapped again', 'de'],
];

for (const [form, language] of FORMS) {
  test(`the journey works while a translator wraps its texts ${form} (${language})`, async ({
    page,
  }) => {
    const problems = await startTranslator(page, { form, language });
    await page.goto('/login');
    await goThroughOnboarding(inTranslation(byPointer(page)), newAccount());
    expect(problems).toEqual([]);
  });
}

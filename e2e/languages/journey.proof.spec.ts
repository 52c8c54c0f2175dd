import { newTestAccount } from '../fixtures/accounts';
import { createTextTranslator, TRANSLATED_LANGUAGES } from '../fixtures/catalogs';
import { goThroughOnboarding } from '../fixtures/journey';
import { test } from '../fixtures/test';
import { createPointerVisitor, createTouchVisitor } from '../fixtures/visitor';

for (const language of TRANSLATED_LANGUAGES) {
  test.describe(() => {
    test.use({ locale: language });

    test(`a new administrator completes onboarding in ${language}`, async ({ page }) => {
      test.slow();
      await page.goto('/login');
      await goThroughOnboarding(
        createPointerVisitor(page),
        newTestAccount(),
        createTextTranslator(language),
      );
    });
  });
}

for (const language of ['ar', 'ja']) {
  test.describe(() => {
    test.use({
      locale: language,
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    });

    test(`a new administrator completes onboarding in ${language} by touch at 320 px`, async ({
      page,
    }) => {
      test.slow();
      await page.goto('/login');
      await goThroughOnboarding(
        createTouchVisitor(page),
        newTestAccount(),
        createTextTranslator(language),
      );
    });
  });
}

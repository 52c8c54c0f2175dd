import { newTestAccount } from '../fixtures/accounts';
import { goThroughOnboarding } from '../fixtures/journey';
import { pseudoLocalize, showPagesRightToLeft, showPseudoLanguage } from '../fixtures/pseudo';
import { ENGLISH_ONLY_TAG, expect, test } from '../fixtures/test';
import {
  createKeyboardVisitor,
  createPointerVisitor,
  createTouchVisitor,
} from '../fixtures/visitor';

// spec: 10
// wcag: 2.1.1 except the pages after onboarding; 2.1.2 except the pages after onboarding
test('a new administrator completes onboarding with the keyboard alone', async ({ page }) => {
  test.slow();
  await page.goto('/login');
  await goThroughOnboarding(createKeyboardVisitor(page), newTestAccount());
});

test.describe('onboarding on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  // spec: 10
  // wcag: 2.5.1 except the pages after onboarding; 1.4.10 except the pages after onboarding
  test('a new administrator completes onboarding by touch at 320 px', async ({ page }) => {
    test.slow();
    await page.goto('/login');
    await goThroughOnboarding(createTouchVisitor(page), newTestAccount());
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test('a new administrator completes onboarding with texts that are 40 % longer', {
  tag: ENGLISH_ONLY_TAG,
}, async ({ page }) => {
  test.slow();
  await showPseudoLanguage(page);
  await page.goto('/login');
  await goThroughOnboarding(createPointerVisitor(page), newTestAccount(), pseudoLocalize);
});

test('a new administrator completes onboarding on pages laid out from right to left', async ({
  page,
}) => {
  test.slow();
  await showPagesRightToLeft(page);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await goThroughOnboarding(createPointerVisitor(page), newTestAccount());
});

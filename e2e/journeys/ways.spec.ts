import { pseudo } from 'shell/pseudo';
import { newAccount } from '../fixtures/identity';
import { byKeyboard, byPointer, byTouch, goAllTheWay } from '../fixtures/journey';
import { expect, test } from '../fixtures/test';

test('the whole way goes by keyboard alone', async ({ page }) => {
  test.slow();
  await page.goto('/login');
  await goAllTheWay(page, newAccount(), byKeyboard);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('the whole way goes by touch, at 320 px', async ({ page }) => {
    test.slow();
    await page.goto('/login');
    await goAllTheWay(page, newAccount(), byTouch);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test('the whole way goes in a language that is 40 % longer', async ({ page }) => {
  test.slow();
  await page.goto('/login?lang=pseudo');
  await goAllTheWay(page, newAccount(), { ...byPointer, says: pseudo });
});

test('the whole way goes from right to left', async ({ page }) => {
  test.slow();
  await page.goto('/login?dir=rtl');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await goAllTheWay(page, newAccount(), byPointer);
});

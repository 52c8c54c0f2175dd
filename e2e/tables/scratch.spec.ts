import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';
import { pasteInto } from './table';

const csvFile = (text: string) => ({
  name: 'p.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

const shot = async (page: Page, name: string) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `/tmp/ts/${name}-${scheme}-${width}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

test('shots users', async ({ signedIn }) => {
  test.setTimeout(180_000);
  const { page, account } = await signedIn('add-users');
  page.on('console', (m) => console.log(m.type(), m.text()));
  await shot(page, 'empty');
  const lines = Array.from(
    { length: 12 },
    (_, i) =>
      `Person ${i}; p${i}.${account.email}; ${i % 4 ? 'user' : 'Chief'}; ${i % 3 ? 'Oslo' : 'Paris'}`,
  );
  lines[3] = 'Wrong One, wrong(at)x.org';
  lines[5] = `Again; p1.${account.email}`;
  await pasteInto(page.getByLabel('Full name, row 1'), lines.join('\n'));
  await shot(page, 'pasted');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await shot(page, 'errors');
  await page
    .getByRole('button', { name: 'Undo' })
    .click()
    .catch(() => {});
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import CSV' }).click(),
  ]);
  await chooser.setFiles(
    csvFile('Foo;E-mail;Mail;Department\nAda;ada@x.org;ada@y.org;Research\nBob;b@x.org;;Sales\n'),
  );
  await expect(page.getByRole('dialog')).toBeVisible();
  await shot(page, 'dialog');
  await page.keyboard.press('Escape');
});

test('shots sending', async ({ signedIn }) => {
  test.setTimeout(180_000);
  const { page, account } = await signedIn('add-users');
  const lines = Array.from({ length: 1600 }, (_, i) => `Person ${i},p${i}.${account.email}`);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import CSV' }).click(),
  ]);
  await chooser.setFiles(csvFile(['Name,Email', ...lines].join('\n')));
  await expect(page.getByText('1,600 rows added from the file.')).toBeVisible();
  await shot(page, 'long');
  let posts = 0;
  let go = () => {};
  await page.route('**/api/users', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    posts += 1;
    if (posts === 2)
      await new Promise<void>((resolve) => {
        go = resolve;
      });
    if (posts === 3)
      return route.fulfill({
        status: 503,
        json: {
          ok: false,
          message: 'The server is being repaired',
          statusCode: 503,
          payload: null,
        },
      });
    return route.fallback();
  });
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('500 of 1,600')).toBeVisible();
  await shot(page, 'sending');
  await page.getByRole('button', { name: 'Pause' }).click();
  await shot(page, 'pausing');
  go();
  await expect(page.getByText(/^Paused/)).toBeVisible();
  await shot(page, 'paused');
  await page.reload();
  await expect(page.getByText('600 users not sent')).toBeVisible();
  await shot(page, 'unsent');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('The server is being repaired')).toBeVisible();
  await shot(page, 'failed');
  await page.getByRole('button', { name: /^(Resume|Retry)/ }).click();
  await expect(page.getByRole('region', { name: 'Users (1,601)' })).toBeVisible();
});

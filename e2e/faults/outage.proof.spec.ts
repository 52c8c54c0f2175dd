import { navigateWithoutReload, pageHeading } from '../fixtures/accounts';
import { SITE_PAGES } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

// Runs the tests one after the other, because they share a backend and kill it.
test.describe.configure({ mode: 'default' });

/** Pages that request data each time, with a text that is visible when the data has arrived. */
const PAGES_WITH_DATA: Record<string, string> = {
  '/verification': 'Grace Hopper',
  '/all-set': 'Go to dashboard',
  '/': 'Choose locations',
  '/dashboard': 'Grace Hopper',
  '/settings?tab=organization': 'Save changes',
  '/settings?tab=locations': 'Bergen',
  '/settings?tab=users': 'Grace Hopper',
};

/** The label of a field of each page. The field must keep its text during an outage. */
const FIELDS: Record<string, string> = {
  '/create-organization': 'Organization name',
  '/add-locations': 'Location name, row 1',
  '/add-users': 'Full name, row 1',
  '/settings?tab=organization': 'Phone',
};

for (const each of SITE_PAGES) {
  const { path, heading } = each;
  // spec: 9 Forms; 10
  test(`the page ${path}, opened during an outage of the server, recovers without a click after the outage, and keeps typed text`, async ({
    page,
    open,
    site,
  }) => {
    await open(each);
    const main = page.getByRole('main');
    const data = PAGES_WITH_DATA[path];
    const label = FIELDS[path];
    const field = label === undefined ? undefined : page.getByLabel(label, { exact: true });
    const isOpenedAgain = path !== '/nowhere';
    if (isOpenedAgain) {
      await navigateWithoutReload(page, '/nowhere');
      await expect(pageHeading(page)).toHaveText('404');
    }
    await site.killBackend();
    try {
      if (isOpenedAgain) await navigateWithoutReload(page, path);
      await expect(pageHeading(page)).toHaveText(heading);
      await field?.fill('Typed in an outage');
      if (data) await expect(main.getByText("The server can't be reached")).toBeVisible();
    } finally {
      await site.startBackend();
    }
    await expect(main.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0, {
      timeout: 40_000,
    });
    await expect(pageHeading(page)).toHaveText(heading);
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    if (field) await expect(field).toHaveValue('Typed in an outage');
    if (data) await expect(main.getByText(data).first()).toBeVisible();
  });
}

// spec: 3
test('the page "You\'re all set", opened during an outage of the server, offers "Sign Out"', async ({
  page,
  open,
  site,
}) => {
  const allSet = SITE_PAGES.find(({ path }) => path === '/all-set');
  if (!allSet) throw new Error('The page is missing.');
  await open(allSet);
  await navigateWithoutReload(page, '/nowhere');
  await site.killBackend();
  try {
    await navigateWithoutReload(page, '/all-set');
    await expect(page.getByText("The server can't be reached")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible({ timeout: 20_000 });
  } finally {
    await site.startBackend();
  }
});

test('the page "Subscribe", open during an outage of the server, still leads to the checkout', async ({
  page,
  signedIn,
  site,
}) => {
  await signedIn('unsubscribed');
  const main = page.getByRole('main');
  await expect(main.getByText('Continue to checkout')).toBeVisible();
  await site.killBackend();
  // Simulates that the window gets the focus, because the page then loads the profile again.
  const failed = page.waitForResponse((answer) => answer.status() === 502);
  try {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await failed;
  } finally {
    await site.startBackend();
  }
  await expect(main.getByText('Continue to checkout')).toBeVisible();
  await expect(main.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('the page after the checkout shows an error while the server is down, and removes the error when the server is back', async ({
  page,
  signedIn,
  site,
}) => {
  await signedIn('unsubscribed', '/subscribe/success');
  await expect(pageHeading(page)).toHaveText('Confirming your subscription');
  const message = page.getByText("The server couldn't do this");
  await site.killBackend();
  try {
    await expect(message).toBeVisible();
    await expect(page.getByText('no need to pay again')).toBeVisible();
  } finally {
    await site.startBackend();
  }
  await expect(message).toHaveCount(0, { timeout: 40_000 });
});

test('the form for users, opened while the server is down, offers the locations when the server is back', async ({
  page,
  signedIn,
}) => {
  let isDown = true;
  await page.route(/\/api\/(locations|readiness_check)$/, (route) =>
    isDown ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  await signedIn('add-users');
  await expect(page.getByText("The server can't be reached")).toBeVisible();
  await page.getByLabel('Full name, row 1').fill('Ada');
  isDown = false;
  await expect(page.getByText("The server can't be reached")).toHaveCount(0, { timeout: 40_000 });
  await page.getByLabel('Location, row 1').selectOption('Oslo');
  await expect(page.getByLabel('Full name, row 1')).toHaveValue('Ada');
});

import type { Page } from 'playwright/test';
import {
  newTestAccount,
  openSignInPopup,
  pageHeading,
  SIGN_IN_PROVIDERS,
  signInAs,
  signInWithNewAccount,
  signOut,
  waitForLoadedPage,
} from '../fixtures/accounts';
import { deferred } from '../fixtures/answers';
import { expect, PROOF_TAG, test } from '../fixtures/test';

// Only proofs run these tests, because the whole journey in `npm test` already signs in with
// Google.
for (const provider of SIGN_IN_PROVIDERS) {
  // spec: 6
  test(`a new administrator signs in with ${provider}`, { tag: PROOF_TAG }, async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login\?returnTo=%2F$/);
    await signInWithNewAccount(page, newTestAccount(), provider);
    await expect(pageHeading(page)).toHaveText('Create your organization');
  });
}

test('/login and /signup show the same page', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
    await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveText([
      'Continue with Google',
      'Continue with Microsoft',
      'Continue with Yahoo',
      'Continue with Apple',
    ]);
  }
});

// spec: 3; 6
test('Cancel closes the popup, and the visitor can sign in with another provider', async ({
  page,
}) => {
  await page.goto('/login');
  const popup = await openSignInPopup(page);
  await expect(page.getByText('Continue in the sign-in window.')).toBeVisible();
  const closed = popup.waitForEvent('close');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  await closed;
  await signInWithNewAccount(page, newTestAccount(), 'Microsoft');
  await expect(pageHeading(page)).toHaveText('Create your organization');
});

test('after Cancel, a visitor who completes the sign-in in the still open popup is not signed in', async ({
  page,
  person,
}) => {
  const { email } = await person();
  // Gives the auth SDK a fake window, to simulate a popup that Cancel cannot close.
  await page.addInitScript(() => {
    const { open } = window;
    window.open = (...options) => {
      open.apply(window, options);
      return { closed: false, focus: () => {}, close: () => {} } as unknown as Window;
    };
    // Sets `isSignedOut` when the auth SDK removes the stored account, as it does at a sign-out.
    const remove = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = function (key) {
      if (String(key).startsWith('firebase:authUser')) Object.assign(window, { isSignedOut: true });
      return remove.call(this, key);
    };
  });
  await page.goto('/login');
  const popup = await openSignInPopup(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  // Resets `isSignedOut`, because the auth SDK also removes a stored account at the page's start.
  await page.evaluate(() => Object.assign(window, { isSignedOut: false }));
  const handedOut = page.waitForResponse((response) => response.url().includes('accounts:lookup'));
  await popup.getByRole('button', { name: email }).click();
  await handedOut;
  await page.waitForFunction(() => 'isSignedOut' in window && window.isSignedOut);
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  await page.reload();
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
});

test('Cancel before the popup opens prevents this popup, and the next sign-in opens its own popup', {
  tag: PROOF_TAG,
}, async ({ page }) => {
  const { promise: answered, resolve: answer } = deferred();
  await page.route('**/emulator/auth/iframe*', async (route) => {
    await answered;
    await route.continue();
  });
  const opened: string[] = [];
  page.on('popup', (popup) => void opened.push(popup.url()));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const next = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Microsoft' }).click();
  answer();
  const popup = await next;
  await expect(popup.getByRole('heading', { name: 'Sign in with Microsoft' })).toBeVisible();
  const closed = popup.waitForEvent('close');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await closed;
  expect(opened).toHaveLength(1);
});

for (const provider of ['Google', 'Microsoft'] as const) {
  const tag = provider === 'Google' ? [] : PROOF_TAG;
  test(`a Google account whose data arrives after Cancel is not signed in, even when a new popup of ${provider} is open`, {
    tag,
  }, async ({ page, person }) => {
    const { email } = await person();
    const asked = deferred();
    const answered = deferred();
    // Does not set `times`, because Playwright would then remove the last route and lose some
    // responses.
    await page.route('**/accounts:signInWithIdp*', async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    await page.goto('/login');
    const popup = await openSignInPopup(page);
    await popup.getByRole('button', { name: email }).click();
    await asked.promise;
    await page.getByRole('button', { name: 'Cancel' }).click();
    const next = await openSignInPopup(page, provider);
    const lookedUp = page.waitForResponse((response) => response.url().includes('accounts:lookup'));
    answered.resolve();
    await lookedUp;
    const account = newTestAccount();
    await next.getByLabel('Email').fill(account.email);
    await next.getByLabel('Full name').fill(account.name);
    await expect(page.getByText('Continue in the sign-in window.')).toBeVisible();
    await next.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(pageHeading(page)).toHaveText('Create your organization');
    await expect(page.getByText(`Signed in as ${account.email}`)).toBeVisible();
  });
}

test('the accounts in the account chooser are disabled until the script of the chooser has loaded', {
  tag: PROOF_TAG,
}, async ({ page, person }) => {
  const { email } = await person('subscribed');
  const { promise: released, resolve: release } = deferred();
  await page.context().route('**/chooser.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login');
  const popup = await openSignInPopup(page);
  const account = popup.getByRole('button', { name: email });
  await expect(account).toBeDisabled();
  release();
  await account.click();
  await expect(pageHeading(page)).toHaveText("You're all set");
});

test('the account chooser sends the chosen account again until the sign-in page has received this account', {
  tag: PROOF_TAG,
}, async ({ page, person }) => {
  const { email } = await person();
  await page.addInitScript(() => {
    let isDeaf = true;
    addEventListener('message', (event) => {
      if (event.data?.eventType !== 'sendAuthEvent') return;
      if (isDeaf) event.stopImmediatePropagation();
      isDeaf = false;
    });
  });
  await page.goto('/login');
  await signInAs(page, email);
  await expect(pageHeading(page)).toHaveText('Create your organization');
});

/** Dismisses all alerts from now on. Returns a list that gets the text of each alert. */
const recordAlerts = (page: Page): readonly string[] => {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  return alerts;
};

test('while the sign-in service is slow, the repeated messages of the account chooser show no alert', {
  tag: PROOF_TAG,
}, async ({ page, person }) => {
  const { email } = await person();
  await page.addInitScript(() => {
    const received = Object.assign(window, { choices: 0 });
    addEventListener('message', ({ data }) => {
      if (data?.type === 'authEvent' && data.data.authEvent.eventId) received.choices += 1;
    });
  });
  const alerts = recordAlerts(page);
  const { promise: answered, resolve: answer } = deferred();
  await page.route('**/accounts:signInWithIdp*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/login');
  await signInAs(page, email);
  // Waits for the third message of the account chooser. By then, the page has handled the second,
  // which repeats the first.
  await page.waitForFunction(() => 'choices' in window && Number(window.choices) >= 3);
  answer();
  await expect(pageHeading(page)).toHaveText('Create your organization');
  expect(alerts).toEqual([]);
});

test('an account chooser that was opened before a reload of the sign-in page says that the page is gone', {
  tag: PROOF_TAG,
}, async ({ page, person }) => {
  const { email } = await person();
  const alerts = recordAlerts(page);
  await page.goto('/login');
  const earlier = await openSignInPopup(page);
  await page.reload();
  const popup = await openSignInPopup(page);
  await earlier.getByRole('button', { name: email }).click();
  await expect(earlier.getByRole('alert')).toContainText('is gone');
  await popup.getByRole('button', { name: email }).click();
  await expect(pageHeading(page)).toHaveText('Create your organization');
  expect(alerts).toEqual([]);
});

// spec: 6
test('when a visitor closes the popup before the sign-in ends, the sign-in page shows a message, and the visitor can choose a provider again', async ({
  page,
}) => {
  await page.goto('/login');
  const popup = await openSignInPopup(page);
  await popup.close();
  // Allows only eight seconds. The SDK waits ten seconds for a late response, which is too long for
  // a visitor.
  await expect(
    page.getByRole('status').filter({ hasText: 'closed before you finished' }),
  ).toBeVisible({ timeout: 8_000 });
  await expect(page.getByRole('button', { name: 'Continue with Yahoo' })).toBeEnabled();
});

test('the sign-in page marks the provider that was used last', async ({ page }) => {
  await page.goto('/login');
  await signInWithNewAccount(page, newTestAccount());
  await waitForLoadedPage(page);
  await signOut(page);
  const google = page.getByRole('button', { name: 'Continue with Google' });
  await expect(google).toHaveAccessibleDescription('Last used');
});

for (const language of ['en', 'es']) {
  const tag = language === 'en' ? [] : PROOF_TAG;
  test(`on a phone, the mark of the provider that was used last covers no text of the button (language: ${language})`, {
    tag,
  }, async ({ page }) => {
    await page.addInitScript((code) => {
      localStorage.setItem('last-provider', 'microsoft');
      localStorage.setItem('language', code);
    }, language);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/login');
    const mark = page.locator('#last-provider');
    await expect(mark).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const isCovered = await mark.evaluate((element) => {
      const button = document.querySelector('[aria-describedby=last-provider]');
      const range = document.createRange();
      range.selectNodeContents(button?.querySelector('span') ?? element);
      const text = range.getBoundingClientRect();
      const cover = (element.firstElementChild ?? element).getBoundingClientRect();
      // Adds 3 px, because letters begin a little below the upper edge of their box.
      return cover.left < text.right && cover.bottom > text.top + 3 && cover.top < text.bottom;
    });
    expect(isCovered).toBe(false);
  });
}

// spec: 5 returnTo
test('returnTo leads to the original path and query after sign-in', async ({ page, person }) => {
  const { email } = await person('subscribed');
  await page.goto('/dashboard?role=admin');
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard%3Frole%3Dadmin$/);
  await signInAs(page, email);
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await expect(page).toHaveURL(/\/dashboard\?role/);
});

test('after sign-in, the shell ignores a returnTo URL of another site', async ({
  page,
  person,
}) => {
  const { email } = await person('subscribed');
  await page.goto('/login?returnTo=//evil.example/');
  await signInAs(page, email);
  await expect(page).toHaveURL(/\/all-set$/);
});

// spec: 4 Sign-out; 14
test('signing out leads to the sign-in page without returnTo', async ({ page, signedIn }) => {
  await signedIn('subscribed', '/settings');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  await expect(page).toHaveURL(/\/login$/);
});

// spec: 4 Sign-out
test('going back to a page from before the sign-out opens the sign-in page without returnTo', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/settings');
  await page.goto('/dashboard');
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  await expect(page).toHaveURL(/\/login$/);
});

// spec: 4 Sign-out
test('signing out ends the session in every open tab', async ({ page, context, signedIn }) => {
  await signedIn('subscribed', '/dashboard');
  const others = await Promise.all(
    ['/settings', '/', '/example', '/all-set'].map(async (path) => {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect(tab.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText('');
      return tab;
    }),
  );
  await signOut(page);
  for (const tab of others) {
    await expect(pageHeading(tab)).toHaveText('Welcome to Query Assistant');
    await expect(tab).toHaveURL(/\/login$/);
  }
});

import type { Page } from 'playwright/test';
import { pageHeading, signOut, waitForIdleCallbacks } from '../fixtures/accounts';
import { deferred } from '../fixtures/answers';
import { ENGLISH_ONLY_TAG, expect, PROOF_TAG, test } from '../fixtures/test';
import { expectNoSidewaysScroll, findAxeViolations, resizeWindow } from '../fixtures/viewports';

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

// spec: 3
test('the centered layout has a grey background, the account name and Sign Out', async ({
  page,
  signedIn,
}) => {
  const { account } = await signedIn('no-organization');
  await expect(page.getByText(`Signed in as ${account.email}`)).toBeVisible();
  const { middle, background } = await page.getByRole('main').evaluate((main) => {
    const { left, right } = main.getBoundingClientRect();
    const around = main.parentElement ?? main;
    return {
      middle: (left + right) / 2 / innerWidth,
      background: getComputedStyle(around).backgroundColor,
    };
  });
  expect(middle).toBeCloseTo(0.5, 2);
  // Expects the page background to be darker than white, with almost no colour.
  expect(background).toMatch(/^oklch\(0\.9[0-7]\d* 0\.00\d* /);
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/^Signed in as/)).toHaveCount(0);
});

for (const width of [390, 720]) {
  const tag = width === 390 ? [] : PROOF_TAG;
  // spec: 3
  test(`at a width of ${width} px, the onboarding bar is less than 64 px high and each step takes one line`, {
    tag,
  }, async ({ page, signedIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await signedIn('add-locations');
    const heightOf = (element: Element) => element.getBoundingClientRect().height;
    const steps = page.getByRole('list', { name: 'Onboarding progress' }).getByRole('listitem');
    await expect(steps).toHaveCount(5);
    // Allows two lines for the title, because other languages have longer words. Allows no further
    // line for "Sign Out", which must stay beside the title.
    expect(await page.getByRole('banner').evaluate(heightOf)).toBeLessThan(64);
    for (const step of await steps.all()) expect(await step.evaluate(heightOf)).toBeLessThan(36);
    await expectNoSidewaysScroll(page, width);
  });
}

// spec: 3
test('the onboarding layout has a title and Sign Out', async ({ page, signedIn }) => {
  await signedIn('add-locations');
  await expect(page.getByRole('banner')).toContainText('Query Assistant AI Onboarding');
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

// spec: 3
test('the app layout has the product name, links, account menu and copyright', async ({
  page,
  signedIn,
}) => {
  const { account } = await signedIn('subscribed', '/settings');
  await link(page, 'Dashboard').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await link(page, 'Settings').click();
  await expect(page).toHaveURL(/\/settings$/);
  await link(page, 'Query Assistant').click();
  await expect(pageHeading(page)).toHaveText('Welcome, Ada');
  await page.getByRole('button', { name: account.name }).click();
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveText('© 2025 Query Assistant');
});

test('in windows of 641 to 768 px width, the app bar shows its links, and the page does not scroll sideways', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', '/dashboard');
  for (const width of [641, 700, 768]) {
    await resizeWindow(page, width);
    await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expectNoSidewaysScroll(page, width);
  }
});

test.describe('layouts on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('long words in names break on the verification page, which does not scroll sideways', {
    tag: PROOF_TAG,
  }, async ({ page, signedIn }) => {
    const name = 'Rechtsschutzversicherungsgesellschaften';
    await page.route(/\/api\/(org|locations)$/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const { payload } = answer;
      Object.assign(Array.isArray(payload) ? payload[0] : payload, { name });
      await route.fulfill({ response, json: answer });
    });
    await signedIn('verification');
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
    await expect(page.getByRole('checkbox', { name: new RegExp(name) })).toBeVisible();
    await expectNoSidewaysScroll(page, 320);
  });

  test('at a width of 320 px, the account menu has the links of the navigation and passes axe', {
    tag: PROOF_TAG,
  }, async ({ page, signedIn }) => {
    const { account } = await signedIn('subscribed', '/dashboard');
    await expect(link(page, 'Settings')).toHaveCount(0);
    // Switches off the fade, because axe would measure the contrast of a half-visible menu.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: account.name }).click();
    await expect(link(page, 'Settings')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await link(page, 'Settings').click();
    await expect(pageHeading(page)).toHaveText('Settings');
  });
});

test('a loading bar shows while a page loads', { tag: PROOF_TAG }, async ({ page, signedIn }) => {
  await signedIn('subscribed', '/dashboard');
  const { promise, resolve } = deferred();
  await page.route('**/__federation_expose_settings.*.js*', async (route) => {
    await promise;
    await route.continue();
  });
  await link(page, 'Settings').click();
  const progress = page.getByRole('progressbar', { name: 'Loading' });
  await expect(progress).toBeVisible();
  resolve();
  await expect(pageHeading(page)).toHaveText('Settings');
  await expect(progress).toHaveCount(0);
});

// spec: 2
test('the chunk of a page is loaded only when the page is opened', { tag: PROOF_TAG }, async ({
  page,
  signedIn,
}) => {
  const chunks = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /__federation_expose_([a-z_]+)\..*\.js/.exec(request.url()) ?? [];
    if (name) chunks.add(name);
  });
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await waitForIdleCallbacks(page);
  expect(chunks).toContain('dashboard');
  expect(chunks).not.toContain('settings');
  await link(page, 'Settings').click();
  await expect(pageHeading(page)).toHaveText('Settings');
  expect(chunks).toContain('settings');
});

test('an error page offers "Sign In" to a signed-out visitor, and no links to pages', async ({
  page,
}) => {
  await page.goto('/nowhere');
  await expect(pageHeading(page)).toHaveText('404');
  await expect(bar(page)).toHaveCount(0);
  await link(page, 'Sign In').click();
  await expect(page).toHaveURL(/\/login$/);
});

test('at an unknown path, a user who may not use the web app sees a 404 page without the navigation', async ({
  page,
  become,
}) => {
  await become('member@demo.test');
  await page.goto('/login');
  await expect(pageHeading(page)).toHaveText('Use the mobile app');
  await expect(page.getByText('Signed in as member@demo.test')).toBeVisible();
  await page.goto('/nowhere');
  await expect(pageHeading(page)).toHaveText('404');
  await expect(bar(page)).toHaveCount(0);
  await link(page, 'Go back home').click();
  await expect(page).toHaveURL(/\/mobile-only$/);
});

// spec: 3
test('a 404 page has a reference to copy, and signing out on this page leads to the sign-in page', {
  tag: PROOF_TAG,
}, async ({ page, context, signedIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn('subscribed', '/Nowhere/');
  await expect(page.getByText('Not Found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy reference' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^[0-9a-f]{8}$/);
  await expect(page.getByText(await copied())).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
});

// spec: 2
test('a page opens even if its path is typed with capital letters and a trailing slash', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', '/DashBoard/');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await expect(link(page, 'Dashboard')).toHaveAttribute('aria-current', 'page');
});

// spec: 3
// Runs in English only, because the HTML cannot know the language of the visitor.
test('the splash screen is in the first HTML, before any script', {
  tag: ENGLISH_ONLY_TAG,
}, async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Animation.enable');
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeVisible();
  await expect(page.locator('.splash-spinner')).toBeVisible();
  const stillLoading = page.getByText('Still loading the site');
  await expect(stillLoading).toBeHidden();
  // Speeds up the CSS animation that shows "Still loading the site" only after some seconds.
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 50 });
  // Expects the text in a browser without JavaScript, because the scripts can fail to arrive.
  await expect(stillLoading).toBeVisible();
  await context.close();
});

// Runs in English only, because the site does not start and so loads no other language.
test('a browser without the CSS function light-dark() shows a message instead of the site', {
  tag: [ENGLISH_ONLY_TAG, PROOF_TAG],
}, async ({ page, site }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto(`${site.url}/login`);
  await expect(page.getByRole('alert')).toHaveText(/^This browser is too old for this site\./);
  await expect(page.getByRole('heading')).toHaveCount(0);
});

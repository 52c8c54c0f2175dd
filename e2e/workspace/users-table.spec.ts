import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { deferred } from '../fixtures/answers';
import type { SitePage } from '../fixtures/pages';
import { expect, PROOF_TAG, test, translateText } from '../fixtures/test';
import { measureHorizontalOverflow, resizeWindow } from '../fixtures/viewports';

/** The demo owner, with 240 users at 8 locations. Tests never change this organization. */
const OWNER = { heading: 'Dashboard', state: 'owner@demo.test' } as const;

const atOwners = (path: string): SitePage => ({ ...OWNER, path });

const users = (page: Page) => page.getByRole('table', { name: 'List of users' });
const names = (page: Page) => users(page).getByRole('rowheader');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });
/** Waits until the table shows the response to the last request. */
const settled = (page: Page) =>
  expect(page.locator('[aria-busy=false]').filter({ has: users(page) })).toBeVisible();
const count = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();

test('a late response to an earlier search does not replace the rows of the newer search', {
  tag: PROOF_TAG,
}, async ({ page, open }) => {
  await open(atOwners('/dashboard'));
  await count(page, '240 users');
  const late = deferred();
  await page.route(/\/users\?.*search=aarav/, async (route) => {
    await late.promise;
    await route.continue().catch(() => {});
  });
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('aarav'));
  await search(page).fill('aarav');
  await search(page).press('Enter');
  await search(page).fill('olivia');
  await search(page).press('Enter');
  await expect(names(page)).toHaveText([`Olivia Lindqvist ${translateText('You')}`]);
  late.resolve();
  await givenUp;
  await expect(names(page)).toHaveText([`Olivia Lindqvist ${translateText('You')}`]);
  await expect(page).toHaveURL(/\?search=olivia$/);
  await count(page, '1 user matches');
});

// spec: 9 Page by page
test('filters with several values are in the URL, and apply again after a reload and after "Back"', async ({
  page,
  open,
}) => {
  await open(atOwners('/dashboard'));
  await page.getByRole('button', { name: 'Role: any' }).click();
  await page.getByRole('checkbox', { name: 'Guest' }).check();
  await page.getByRole('checkbox', { name: 'Admin' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Location: any' }).click();
  await page.getByRole('checkbox', { name: 'Without a location' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  const address = /\/dashboard\?role\[\]=admin&role\[\]=guest&location\[\]=none&sort=email$/;
  await expect(page).toHaveURL(address);
  await settled(page);
  await count(page, 'users match');
  const before = await names(page).allTextContents();
  expect(before.length).toBeGreaterThan(0);

  await page.reload();
  await expect(names(page)).toHaveText(before);
  await expect(page.getByRole('button', { name: 'Role: Admin and Guest' })).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(names(page)).toHaveText(before);
});

// spec: 7
test('the dashboard sends filters to the server with brackets, such as role[]=admin', async ({
  page,
  become,
}) => {
  await become(OWNER.state);
  const asked = page.waitForRequest(/\/users\?.*search=a/);
  await page.goto('/dashboard?search=a&role[]=admin&role[]=guest&sort=-name');
  const query = new URL((await asked).url()).search;
  expect(query).toContain('role[]=admin&role[]=guest');
  expect(query).toContain('sort=-name');
});

// spec: 9 Page by page
test('the exported file has all filtered users, including users on other pages', async ({
  page,
  open,
}) => {
  await open(atOwners('/dashboard?role[]=user'));
  await expect(names(page)).toHaveCount(100);
  await settled(page);
  const button = page.getByRole('button', { name: /^Export CSV/ });
  const total = Number((await button.textContent())?.match(/\d+/)?.[0]);
  expect(total).toBeGreaterThan(100);
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  const [start, end] = translateText('users-1.csv').split('1');
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${start}\\d{4}-\\d\\d-\\d\\d${end}$`));
  const text = await readFile(await file.path(), 'utf8');
  const lines = text.trimEnd().split('\r\n');
  // Expects a byte order mark (U+FEFF), because spreadsheet programs then read the file as UTF-8.
  const headings = ['Full name', 'Email', 'Role', 'Location', 'Status'].map(translateText);
  const separator = lines[0]?.includes(';') ? ';' : ',';
  expect(lines[0]).toBe(`\uFEFF${headings.join(separator)}`);
  expect(lines).toHaveLength(total + 1);
  const role = await users(page).getByRole('cell').nth(1).textContent();
  for (const line of lines.slice(1)) expect(line.split(separator)[2]).toBe(role);
  await expect(page.getByText(`${total} users exported`).first()).toBeAttached();
});

test('the users table shows one message if no user matches and another if loading fails, and "Try again" loads the users', {
  tag: PROOF_TAG,
}, async ({ page, open }) => {
  await open(atOwners('/dashboard?search=nobody-is-called-this'));
  await expect(page.getByText('No users match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await count(page, '240 users');
  // Uses a server error, because after a network failure the page repeats the request by itself.
  const broken = { status: 500, json: { ok: false, statusCode: 500, message: 'Out of order.' } };
  await page.route(/\/users\?.*sort=-name/, (route) => route.fulfill(broken));
  await page.getByRole('button', { name: 'Full name', exact: true }).click();
  const failure = page.getByRole('alert').filter({ hasText: "The users couldn't be loaded" });
  await expect(failure).toBeVisible();
  // Expects the rows from before the error.
  await expect(names(page)).toHaveCount(100);
  await page.unroute(/\/users\?.*sort=-name/);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeHidden();
});

test('going back to the dashboard restores the scroll position', { tag: PROOF_TAG }, async ({
  page,
  open,
}) => {
  await open(atOwners('/dashboard'));
  await expect(names(page)).toHaveCount(100);
  // Waits for the scroll event, because the page stores the scroll position in this event.
  await page.evaluate(
    () =>
      new Promise((scrolled) => {
        addEventListener('scroll', scrolled, { once: true });
        scrollTo(0, 1500);
      }),
  );
  // Dispatches the click, because Playwright's mouse could first scroll the page to the link.
  await page.getByRole('link', { name: 'Settings', exact: true }).dispatchEvent('click');
  await expect(pageHeading(page)).toHaveText('Settings');
  await page.goBack();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
});

test('on a phone, users are shown as cards that can be sorted, and nothing scrolls sideways', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(atOwners('/dashboard?role[]=admin'));
  await expect(names(page).first()).toBeVisible();
  await expect(users(page).locator('thead').getByRole('button')).toHaveCount(0);
  await page.getByLabel('Sort by').selectOption('Full name, Z to A');
  await expect(page).toHaveURL(/sort=-name/);
  await page.getByRole('button', { name: 'Location: any' }).click();
  await expect(page.getByRole('checkbox', { name: 'Oslo' })).toBeInViewport({ ratio: 1 });
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test('on a phone, the chosen sort order is readable in full', { tag: PROOF_TAG }, async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(atOwners('/dashboard'));
  const [text = 1, room = 0] = await page.getByLabel('Sort by').evaluate((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (context) context.font = font;
    const chosen = (field as HTMLSelectElement).selectedOptions[0]?.textContent ?? '';
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return [context?.measureText(chosen).width, field.clientWidth - padding];
  });
  expect(text).toBeLessThanOrEqual(room);
});

test('the panels of the filters and of the saved views stay inside narrow windows', {
  tag: PROOF_TAG,
}, async ({ page, open }) => {
  await open(atOwners('/dashboard'));
  const filters = ['Role', 'Location', 'Status'].map(
    (name) => [`${name}: any`, page.getByRole('group', { name, exact: true })] as const,
  );
  for (const width of [390, 540]) {
    await resizeWindow(page, width, 1000);
    for (const [name, content] of [
      ...filters,
      ['Views', page.getByLabel('Name this view')],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(content, `${name} at ${width} px`).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
    }
  }
});

test('words in the names of locations do not break in windows of 600 to 768 px width', {
  tag: PROOF_TAG,
}, async ({ page, open }) => {
  await page.route(/\/api\/locations$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const location of answer.payload) location.name = 'Headquarters';
    await route.fulfill({ response, json: answer });
  });
  await open({ ...OWNER, heading: 'Settings', path: '/settings?tab=users' });
  const location = users(page).getByRole('cell', { name: 'Headquarters' }).first();
  await expect(location).toBeVisible();
  for (const width of [600, 700, 768]) {
    await resizeWindow(page, width);
    const lines = () =>
      location.evaluate((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    await expect.poll(lines, `lines at ${width} px`).toBe(1);
  }
});

test('the printed list of users shows the order and the states of users, but no navigation, search, or other buttons', {
  tag: PROOF_TAG,
}, async ({ page, open }) => {
  await open(atOwners('/dashboard'));
  await expect(names(page)).toHaveCount(100);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(names(page).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
  await expect(users(page).locator('[aria-sort="ascending"] svg')).toBeVisible();
  await expect(users(page).locator('[aria-sort="none"] svg').first()).toBeHidden();
  const dots = await users(page)
    .getByText('Active', { exact: true })
    .evaluateAll((all) => all.map((each) => getComputedStyle(each, '::before').printColorAdjust));
  expect(new Set(dots)).toEqual(new Set(['exact']));
  // Expects dark text on paper, even if the screen shows the dark theme.
  await expect(names(page).first()).toHaveCSS('color', /^oklch\(0\.[1-3]/);
  for (const role of ['banner', 'contentinfo', 'navigation', 'search'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  // Expects no buttons except the column headings.
  await expect(page.getByRole('button').and(page.locator(':not(th *)'))).toHaveCount(0);
});

test('a printed page of a long list of users says how many users are not on the page', {
  tag: PROOF_TAG,
}, async ({ page, open }) => {
  await open(atOwners('/dashboard'));
  const left = page.getByText('This is 1–100 of 240. 140 users are not on this page');
  await expect(names(page)).toHaveCount(100);
  await expect(left).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(left).toBeVisible();
});

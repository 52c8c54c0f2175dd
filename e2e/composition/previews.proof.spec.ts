import { releaseBuild, rollBackWithChecks } from '@platform/federation/cli';
import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { copyPackage, type PackageCopy } from '../fixtures/package-copy';
import { expect, test } from '../fixtures/test';

// Runs the tests one after the other, because all of them release to the same site.
test.describe.configure({ mode: 'default' });

let main: PackageCopy;
let title = 'Dashboard';
test.beforeAll(() => {
  main = copyPackage('remote-main');
});
test.afterAll(() => main.remove());

const buildTitled = (next: string): Promise<string> => {
  main.edit('texts/dashboard.ts', `title: '${title}'`, `title: '${next}'`);
  title = next;
  return main.build();
};

const bannerOf = (page: Page) => page.getByRole('complementary', { name: 'Overridden parts' });

test('a preview of a remote opens only by its link, and one click returns to the released version', async ({
  page,
  signedIn,
  site,
}) => {
  const build = await buildTitled('Figures');
  const release = { name: 'remote-main', build, preview: true };
  const { version } = await releaseBuild(site.target, release);
  const lists: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/previews.json')) lists.push(request.url());
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  expect(lists).toEqual([]);

  await page.goto(`/dashboard?remote.main=${version}`);
  await expect(pageHeading(page)).toHaveText('Figures');
  await expect(bannerOf(page)).toContainText(`main shows version ${version}`);
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  expect(lists).toEqual([`${site.url}/previews.json`]);
  expect(refused).toEqual([]);

  await bannerOf(page).getByRole('button', { name: 'Use the released version' }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await expect(bannerOf(page)).toHaveCount(0);
});

test('a link to a withdrawn, unknown or tampered version of a remote shows the error page', async ({
  page,
  signedIn,
  site,
}) => {
  const name = 'remote-main';
  const withdrawn = await releaseBuild(site.target, {
    name,
    build: await buildTitled('Withdrawn'),
    share: 100,
  });
  await rollBackWithChecks(site.target, name);
  const changed = await releaseBuild(site.target, {
    name,
    build: await buildTitled('Changed'),
    preview: true,
  });
  await page.route(new RegExp(`/${changed.version}/remoteEntry\\.js`), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};globalThis.tampered=1;` });
  });
  await signedIn('subscribed', '/dashboard');
  for (const version of [withdrawn.version, '9.9.9-unknown', changed.version]) {
    await page.goto(`/dashboard?remote.main=${version}`);
    await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  }
  await bannerOf(page).getByRole('button', { name: 'Use the released version' }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
});

test('the panel "Parts and versions" shows which version of a remote runs and why, and switches to a preview', async ({
  page,
  signedIn,
  site,
}) => {
  const build = await buildTitled('Switched');
  const preview = { name: 'remote-main', build, preview: true };
  const { version } = await releaseBuild(site.target, preview);
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('versions');
  await page.getByRole('option', { name: 'Parts and versions' }).click();
  const main = page.getByRole('dialog').getByRole('region', { name: 'remote-main' });
  await expect(main).toContainText(/Live(.|\n)*sha384-(.|\n)*\.\/dashboard in \d+ ms/);
  await main.getByRole('combobox').selectOption(version);
  await expect(pageHeading(page)).toHaveText('Switched');
  await expect(page).toHaveURL(/\/dashboard\?parts=$/);
  await expect(main).toContainText(`${version}Preview`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseBuild, rollBackWithChecks } from '@platform/federation/cli';
import { pageHeading } from '../fixtures/accounts';
import { copyPackage, type PackageCopy } from '../fixtures/package-copy';
import { expect, test } from '../fixtures/test';
import { hashFilesOfPackages } from './checksums';
import { clickTopBarLink, watchTab } from './open-tab';

// Runs the tests one after the other, because all of them release to the same site.
test.describe.configure({ mode: 'default' });

const OTHERS = ['shell', 'remote-onboarding'];

let main: PackageCopy;
test.beforeAll(() => {
  main = copyPackage('remote-main');
});
test.afterAll(() => main.remove());

const liveVersion = (site: string): string =>
  JSON.parse(readFileSync(path.join(site, 'releases.json'), 'utf8')).packages['remote-main'].live;

// The live version before each test. `afterEach` rolls back to this version, which withdraws the
// version that the test has released. The tests set `share: 100`, because only a release with a
// share can make a withdrawn version live again.
let released: string;
test.beforeEach(({ site }) => {
  released = liveVersion(site.target.site);
});
test.afterEach(async ({ site }) => {
  if (liveVersion(site.target.site) === released) return;
  await rollBackWithChecks(site.target, 'remote-main', released);
});

const retitle = (from: string, to: string) => {
  main.edit('texts/dashboard.ts', `title: '${from}'`, `title: '${to}'`);
};

test('a release of one remote changes the page only in tabs opened after the release, and changes no file of other packages', async ({
  page,
  context,
  signedIn,
  site,
}) => {
  await signedIn('subscribed', '/settings');
  await expect(pageHeading(page)).toHaveText('Settings');
  const tab = await watchTab(page);
  const before = hashFilesOfPackages(site.target.site, OTHERS);

  retitle('Dashboard', 'Figures');
  const build = await main.build();
  const { version } = await releaseBuild(site.target, { name: 'remote-main', build, share: 100 });

  const fresh = await context.newPage();
  await fresh.goto('/dashboard');
  await expect(pageHeading(fresh)).toHaveText('Figures');
  // Opens another page in the open tab. The tab still loads the version with which it started.
  await clickTopBarLink(page, 'Dashboard');
  expect(await tab.isSameDocument()).toBe(true);

  const { to } = await rollBackWithChecks(site.target, 'remote-main');
  expect(to).not.toBe(version);
  await fresh.reload();
  await expect(pageHeading(fresh)).toHaveText('Dashboard');
  await clickTopBarLink(page, 'Settings');
  expect(await tab.isSameDocument()).toBe(true);
  expect(tab.errors).toEqual([]);
  expect(hashFilesOfPackages(site.target.site, OTHERS)).toEqual(before);
  retitle('Figures', 'Dashboard');
});

test('a release of a remote with one more page adds the page to navigation and routing', async ({
  page,
  signedIn,
  site,
}) => {
  main.edit(
    'routes.ts',
    "    path: '/example',",
    "    path: '/news',\n    page: './news/news-page',\n    layout: 'app',\n    allow: ['subscribed'],\n    title: 'News',\n    navigation: 'News',\n  },\n  {\n    path: '/example',",
  );
  main.write(
    'news/news-page.tsx',
    "import { PageHeading } from 'shared-ui';\n\nexport default () => <PageHeading>News</PageHeading>;\n",
  );
  const before = hashFilesOfPackages(site.target.site, OTHERS);
  await releaseBuild(site.target, { name: 'remote-main', build: await main.build(), share: 100 });
  await signedIn('subscribed', '/');
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  await expect(pageHeading(page)).toHaveText('News');
  await page.reload();
  await expect(pageHeading(page)).toHaveText('News');
  expect(hashFilesOfPackages(site.target.site, OTHERS)).toEqual(before);
});

test('a tab that was opened before twenty releases still opens other pages in its old version, without an error or a reload', async ({
  page,
  context,
  signedIn,
  site,
}) => {
  test.setTimeout(600_000);
  await signedIn('subscribed', '/settings');
  await expect(pageHeading(page)).toHaveText('Settings');
  const tab = await watchTab(page);
  let title = 'Dashboard';
  for (let release = 1; release <= 20; release += 1) {
    retitle(title, `Dashboard ${release}`);
    title = `Dashboard ${release}`;
    await releaseBuild(site.target, { name: 'remote-main', build: await main.build(), share: 100 });
  }
  // Opens a page that is new to this tab, so that the tab must request files of its version.
  await clickTopBarLink(page, 'Dashboard');
  await clickTopBarLink(page, 'Settings');
  expect(await tab.isSameDocument()).toBe(true);
  expect(tab.errors).toEqual([]);
  const fresh = await context.newPage();
  await fresh.goto('/dashboard');
  await expect(pageHeading(fresh)).toHaveText('Dashboard 20');
  retitle(title, 'Dashboard');
});

test('a release is rejected if the build has a page at a path of another remote, and the site stays unchanged', async ({
  site,
}) => {
  main.edit('routes.ts', "path: '/dashboard'", "path: '/verification'");
  const before = hashFilesOfPackages(site.target.site, [
    'shell',
    'remote-main',
    'remote-onboarding',
  ]);
  const release = releaseBuild(site.target, { name: 'remote-main', build: await main.build() });
  await expect(release).rejects.toThrow(
    /remote-main no longer has \/dashboard(.|\n)*claims \/verification, which remote-onboarding has/,
  );
  expect(
    hashFilesOfPackages(site.target.site, ['shell', 'remote-main', 'remote-onboarding']),
  ).toEqual(before);
  main.edit('routes.ts', "path: '/verification'", "path: '/dashboard'");
});

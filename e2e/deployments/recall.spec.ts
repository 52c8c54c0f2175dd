import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseBuild, rollBackWithChecks } from '@platform/federation/cli';
import { pageHeading } from '../fixtures/accounts';
import { copyPackage } from '../fixtures/package-copy';
import type { RunningSite } from '../fixtures/site';
import { expect, test } from '../fixtures/test';
import { fieldInRow, pasteIntoField } from '../tables/table';
import { clickTopBarLink, simulateReturnToTab, watchTab } from './open-tab';

/** Releases a version with another title of the dashboard. Returns the version that was live. */
const releaseFigures = async ({ target }: RunningSite): Promise<string> => {
  const state = readFileSync(path.join(target.site, 'releases.json'), 'utf8');
  const main = copyPackage('remote-main');
  main.edit('texts/dashboard.ts', "title: 'Dashboard'", "title: 'Figures'");
  await releaseBuild(target, { name: 'remote-main', build: await main.build(), share: 100 });
  main.remove();
  return JSON.parse(state).packages['remote-main'].live;
};

test('after a rollback, an open tab offers a reload, and the next link loads a new document and keeps unsent rows', async ({
  page,
  signedIn,
  site,
}, testInfo) => {
  test.slow();
  const before = await releaseFigures(site);

  await signedIn('subscribed', '/dashboard');
  await page.goto('/settings?tab=users&add=1');
  await clickTopBarLink(page, 'Dashboard', 'Figures');
  await page.goBack();
  await pasteIntoField(
    fieldInRow(page, 'Full name', 1),
    'Kurt <kurt@kept.example>\nEmmy <emmy@kept.example>',
  );
  const tab = await watchTab(page);

  const started = performance.now();
  await rollBackWithChecks(site.target, 'remote-main', before);
  await simulateReturnToTab(page);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  const description = `${Math.round(performance.now() - started)} ms`;
  testInfo.annotations.push({ type: 'from the rollback to the recalled tab', description });
  expect(await tab.isSameDocument()).toBe(true);

  await clickTopBarLink(page, 'Dashboard');
  expect(await tab.isSameDocument()).toBe(false);
  await clickTopBarLink(page, 'Settings');
  await expect(page.getByText('2 users not sent')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
});

test('after a rollback, a tab that the browser restores from its cache offers a reload', async ({
  page,
  signedIn,
  site,
}) => {
  test.slow();
  const before = await releaseFigures(site);
  await signedIn('subscribed', '/dashboard');
  await page.goto('about:blank');
  await rollBackWithChecks(site.target, 'remote-main', before);
  await page.goBack();
  await expect(pageHeading(page)).toHaveText('Figures');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
});

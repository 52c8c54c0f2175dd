import { join } from 'node:path';
import { releaseBuild, retireRemote } from '@platform/federation/cli';
import { pageHeading } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

const REMOTE = 'remote-main';
/** Accepts that other packages still need the route and the slot of the retired remote. */
const ACCEPTED = ['route-needed:/', 'slot-removed:dashboard/cards/v1:remote-onboarding'];

test('a page of a retired remote says that the page was removed, and works again after a new release of the remote', async ({
  page,
  signedIn,
  site,
}) => {
  const { target } = site;
  const retired = await retireRemote(target, REMOTE, { reason: 'a test' }, ACCEPTED);
  try {
    await signedIn('subscribed', '/dashboard');
    await expect(page).toHaveTitle(/^Page removed/);
    await expect(page.getByText('is no longer part of the site')).toBeVisible();
    await page.goto('/all-set');
    await expect(pageHeading(page)).not.toHaveText('404');
  } finally {
    const build = join(target.site, REMOTE, retired);
    await releaseBuild(target, { name: REMOTE, build, share: 100 });
  }
  await page.goto('/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
});

import { pageHeading, signInAs, waitForIdleCallbacks } from '../fixtures/accounts';
import { expect, PROOF_TAG, test } from '../fixtures/test';

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1';

// spec: 13
test('on the local site, the sign-in and the pages after it send no request to the internet', async ({
  context,
  page,
  person,
}) => {
  const asked: string[] = [];
  await context.route(
    (url) => !isLocal(url),
    (route) => {
      asked.push(route.request().url());
      return route.abort();
    },
  );
  const owner = await person('subscribed');
  await page.goto('/login?returnTo=%2Fdashboard');
  await signInAs(page, owner.email);
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(pageHeading(page)).toHaveText('Settings');
  await waitForIdleCallbacks(page);
  expect(asked).toEqual([]);
});

test('when "Invite users" fails offline, the error message is in view even if the list of users is long', {
  tag: PROOF_TAG,
}, async ({ context, page, become }) => {
  await become('owner@demo.test');
  await page.goto('/settings?tab=users');
  await expect(page.getByText('240 users', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Invite users' }).click();
  await expect(page.getByText("The invitation couldn't be loaded")).toBeInViewport();
});

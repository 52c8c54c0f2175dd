import {
  newTestAccount,
  pageHeading,
  signInWithNewAccount,
  signOut,
  type TestAccount,
} from '../fixtures/accounts';
import { deferred } from '../fixtures/answers';
import { openSitePage, SITE_PAGES } from '../fixtures/pages';
import { expect } from '../fixtures/test';
import { buttonNamed, fieldInRow, pasteIntoField } from '../tables/table';
import { BACKEND_BEHAVIOURS } from './behaviours';
import { test } from './foreign-test';

const FINISHED = {
  organization: { name: 'Analytical Engines & Sons' },
  locations: [{ name: 'Oslo' }, { name: 'Bergen' }],
  users: [
    { name: 'Grace Hopper', email: 'grace@firm.example', role: 'manager' },
    { name: 'Alan Turing', email: 'alan@firm.example', role: 'user' },
    { name: 'Anita Borg', email: 'anita@firm.example', role: 'guest' },
    { name: 'Barbara Liskov', email: 'barbara@firm.example', role: 'user' },
  ],
};

for (const behaviour of BACKEND_BEHAVIOURS) {
  test.describe(`the site works with a foreign backend that has ${behaviour.name}`, () => {
    test.use({ behaviour });

    // spec: 8 Requests and answers; 8 The envelope; 14
    test('an administrator completes every step from sign-in to sign-out with a foreign backend', async ({
      page,
      backend,
      expectNoFailure,
    }) => {
      const account: TestAccount = newTestAccount('Ada Lovelace');
      const { step } = test;
      const arrive = async (title: string) => {
        await expect(pageHeading(page)).toHaveText(title);
        await expectNoFailure(title);
      };

      await step('Sign in', async () => {
        await page.goto('/');
        await signInWithNewAccount(page, account);
        await arrive('Create your organization');
      });
      await step('Create the organization', async () => {
        await page.getByLabel('Organization name').fill('Blåbær & Sønner');
        await buttonNamed(page, 'Create organization').click();
        await arrive('Add locations');
      });
      await step('Add locations', async () => {
        await pasteIntoField(fieldInRow(page, 'Location name', 1), 'Oslo\nBergen');
        await buttonNamed(page, 'Save and continue').click();
        await arrive('Add users');
      });
      await step('Add users', async () => {
        const people = `Grace <grace.${account.email}>, Alan Turing <alan.${account.email}>`;
        await pasteIntoField(fieldInRow(page, 'Full name', 1), people);
        await buttonNamed(page, 'Save and continue').click();
        await arrive('Verify your organization');
      });
      await step('Ask for verification and wait for the operator', async () => {
        await page.getByRole('checkbox').check();
        await buttonNamed(page, 'Verify organization').click();
        await expect(page.getByText('Waiting for verification')).toBeVisible();
        await expectNoFailure('Waiting for verification');
        backend.verify(account.email);
        await buttonNamed(page, 'Check again').click();
        await arrive('Subscribe');
      });
      await step('Subscribe and wait for the operator', async () => {
        await page.goto('/subscribe/success');
        await arrive('Confirming your subscription');
        backend.activate(account.email);
        await arrive("You're subscribed");
        await page.getByRole('link', { name: 'Continue' }).click();
        await arrive("You're all set");
      });
      await step('Open the dashboard', async () => {
        await page.getByRole('link', { name: 'Go to dashboard' }).click();
        await arrive('Dashboard');
        await expect(page.getByRole('table').getByText('Alan Turing')).toBeVisible();
      });
      await step('Rename the organization', async () => {
        await page.goto('/settings?tab=organization');
        await expect(page.getByLabel('Organization name')).toHaveValue('Blåbær & Sønner');
        await page.getByLabel('Organization name').fill('Analytical Engines');
        await buttonNamed(page, 'Save changes').click();
        await expect(page.getByText('Changes saved').first()).toBeVisible();
        await arrive('Settings');
        await page.reload();
        await expect(page.getByLabel('Organization name')).toHaveValue('Analytical Engines');
      });
      await step('Sign out', async () => {
        await signOut(page);
        await expect(page).toHaveURL(/\/login$/);
        await arrive('Welcome to Query Assistant');
      });
    });

    // spec: 8 Fields
    test('no page fails with a foreign backend, and the dashboard filters the users itself if the backend cannot filter', async ({
      page,
      backend,
      expectNoFailure,
    }) => {
      const account = newTestAccount('Ada Lovelace');
      backend.addFinished(account, FINISHED);
      await page.goto('/login');
      await signInWithNewAccount(page, account);
      await expect(pageHeading(page)).toHaveText("You're all set");
      for (const each of SITE_PAGES.filter(({ state }) => state === 'subscribed')) {
        await test.step(each.path, async () => {
          await openSitePage(page, each);
          if (each.heading !== '404') await expectNoFailure(each.path);
        });
      }
      await test.step('profile and users are requested before the account is checked', async () => {
        const { promise, resolve } = deferred();
        const validity = `${backend.url}/isUserValid`;
        await page.route(validity, async (route) => {
          await promise;
          await route.continue();
        });
        const early = ['/user', '/locations', '/users?limit=0'].map((path) =>
          page.waitForRequest(backend.url + path),
        );
        await page.goto('/dashboard', { waitUntil: 'commit' });
        await Promise.all(early);
        await expect(pageHeading(page)).not.toHaveText('Dashboard');
        resolve();
        await expect(pageHeading(page)).toHaveText('Dashboard');
        await page.unroute(validity);
        await expectNoFailure('a return visit');
      });
      await test.step('the dashboard filters users', async () => {
        const names = page.getByRole('table', { name: 'List of users' }).getByRole('rowheader');
        await page.goto('/dashboard');
        await expect(names).toHaveCount(4);
        await page.getByRole('searchbox', { name: 'Search users' }).fill('alan');
        await expect(names).toHaveText(['Alan Turing']);
        await page.goto('/dashboard?role[]=user&sort=-name');
        await expect(names).toHaveText(['Barbara Liskov', 'Alan Turing']);
        await expectNoFailure('filtered users');
      });
    });
  });
}

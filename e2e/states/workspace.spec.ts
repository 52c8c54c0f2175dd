import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { chooseUserAction } from '../fixtures/users';
import { buttonNamed, fieldInRow, pasteIntoField } from '../tables/table';
import { testPageStates } from './state';

const users = '/settings?tab=users';
const locations = '/settings?tab=locations';

const dialog = (page: Page) => page.getByRole('dialog');

const summary = (page: Page) => page.getByRole('group', { name: /Fix this|n.t saved/ }).waitFor();

/** Pages of an organization with one user and no locations. */
testPageStates('alone', {
  'all set without users': { at: '/all-set', reach: (page) => page.getByText('Active').waitFor() },
  'home without users': { at: '/', reach: (page) => page.getByText('Add your users').waitFor() },
  'the dashboard without users': {
    at: '/dashboard',
    reach: (page) => page.getByText('No locations yet').first().waitFor(),
  },
  'no locations': {
    at: locations,
    reach: (page) => page.getByText('Add the places where your users work').waitFor(),
  },
  'no other users': {
    at: users,
    reach: (page) => page.getByRole('row', { name: /Ada Lovelace/ }).waitFor(),
  },
});

testPageStates('owner@demo.test', {
  'all set with many users': {
    at: '/all-set',
    reach: (page) => page.getByText('240').first().waitFor(),
  },
  'home with many users': { at: '/', reach: (page) => page.getByText('240').first().waitFor() },
  'the dashboard with many users': {
    at: '/dashboard',
    reach: (page) => page.getByText('1–100 of 240', { exact: true }).waitFor(),
  },
  'many locations': { at: locations, reach: (page) => page.getByText('8 locations').waitFor() },
  'all users selected': {
    at: `${users}&role[]=guest`,
    reach: async (page) => {
      await page.getByRole('checkbox', { name: /^Select all [1-9]/ }).check();
      await page.getByText(/users selected/).waitFor();
    },
  },
  'the dialog that changes the role of many users': {
    at: `${users}&role[]=guest`,
    reach: async (page) => {
      await page.getByRole('checkbox', { name: /^Select all [1-9]/ }).check();
      await buttonNamed(page, 'Change role').click();
      await page.getByRole('button', { name: /^Change \d+ users/ }).waitFor();
    },
  },
  'a change of many users that waits for the server': {
    at: `${users}&role[]=guest`,
    reach: async (page) => {
      await page.route(/\/api\/(users\/|readiness)/, (route) => route.fulfill({ status: 502 }));
      await page.getByRole('checkbox', { name: /^Select all [1-9]/ }).check();
      await buttonNamed(page, 'Change location').click();
      await dialog(page).getByLabel('New location').selectOption('No location');
      await page.getByRole('button', { name: /^Change \d+ users/ }).click();
      await page.getByText("We'll continue").waitFor();
    },
  },
  'a change of many users that failed for some users': {
    at: `${users}&role[]=guest`,
    reach: async (page) => {
      await page.route(/\/api\/users\//, (route) => {
        const message = 'The location is being moved. Try again later.';
        return route.fulfill({ status: 409, json: { ok: false, statusCode: 409, message } });
      });
      await page.getByRole('checkbox', { name: /^Select all [1-9]/ }).check();
      await buttonNamed(page, 'Change location').click();
      await dialog(page).getByLabel('New location').selectOption('No location');
      await dialog(page)
        .getByRole('button', { name: /^Change \d+ users/ })
        .click();
      await page.getByRole('button', { name: /^Try again for/ }).waitFor();
    },
  },
  'the last page of many users': {
    at: `${users}&page=3`,
    reach: (page) => page.getByText('201–240 of 240', { exact: true }).waitFor(),
  },
});

testPageStates('subscribed', {
  'the open account menu': {
    // Opens a page on which the menu covers no control, because axe reports half-covered controls
    // as too small.
    at: '/example',
    reach: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await buttonNamed(page, 'Account of Ada Lovelace (AL)').click();
      await buttonNamed(page, 'Sign Out').waitFor();
    },
  },
  'a toast': {
    at: '/example',
    reach: async (page) => {
      await buttonNamed(page, 'Show a toast').click();
      await buttonNamed(page, 'Close notification').waitFor();
    },
  },
  'an open filter': {
    at: '/dashboard',
    reach: async (page) => {
      await buttonNamed(page, 'Location: any').click();
      await page.getByRole('checkbox', { name: 'Bergen' }).waitFor();
    },
  },
  'no matching users': {
    at: '/dashboard?search=nobody-is-called-this',
    reach: (page) => page.getByText('No users match these filters').waitFor(),
  },
  'the open menu of the last row': {
    at: users,
    reach: async (page) => {
      await buttonNamed(page, 'Actions for Grace Hopper').click();
      await buttonNamed(page, 'Copy personal invitation').waitFor();
    },
  },
  'the command palette with results': {
    at: users,
    reach: async (page) => {
      await buttonNamed(page, /^Search/).click();
      await page.getByRole('combobox', { name: /^Search pages/ }).fill('o');
      await page.getByRole('option', { name: /Grace Hopper/ }).waitFor();
    },
  },
  'a user form with an error': {
    at: users,
    reach: async (page) => {
      await chooseUserAction(page, 'Alan Turing', 'Edit');
      await dialog(page).getByLabel('Full name').fill('');
      await buttonNamed(page, 'Save changes').click();
      await summary(page);
    },
  },
  'the dialog in which administrators remove themselves': {
    at: users,
    reach: async (page) => {
      await chooseUserAction(page, 'Ada Lovelace', 'Remove');
      await dialog(page).getByRole('heading', { name: 'Remove Ada Lovelace?' }).waitFor();
    },
  },
  'a rejected removal': {
    at: users,
    reach: async (page) => {
      await chooseUserAction(page, 'Ada Lovelace', 'Remove');
      await dialog(page).getByRole('button', { name: 'Remove' }).click();
      await page.getByText("Ada Lovelace wasn't removed").waitFor();
    },
  },
  'new users with errors': {
    at: `${users}&add=1`,
    reach: async (page) => {
      await pasteIntoField(fieldInRow(page, 'Full name', 1), 'Kurt; kurt(at)x.example; Boss');
      await buttonNamed(page, 'Save users').click();
      await summary(page);
    },
  },
  'unsent users': {
    at: `${users}&add=1`,
    reach: async (page) => {
      await pasteIntoField(fieldInRow(page, 'Full name', 1), 'Kurt <kurt@kept.example>');
      await buttonNamed(page, 'Close').click();
      await page.getByText('1 user not sent').first().waitFor();
    },
  },
  'new locations': {
    at: `${locations}&add=1`,
    reach: (page) => fieldInRow(page, 'Location name', 1).waitFor(),
  },
  'a location form with an error': {
    at: locations,
    reach: async (page) => {
      await buttonNamed(page, 'Edit Bergen').click();
      await dialog(page).getByLabel('Location name').fill('oslo');
      await buttonNamed(page, 'Save changes').click();
      await summary(page);
    },
  },
  'the list of time zones': {
    at: locations,
    reach: async (page) => {
      await buttonNamed(page, 'Edit Bergen').click();
      await dialog(page).getByRole('combobox', { name: 'Time zone' }).pressSequentially('vien');
      await page.getByRole('option', { name: 'Vienna (Central European Time)' }).waitFor();
    },
  },
  'an organization without a name': {
    at: '/settings?tab=organization',
    reach: async (page) => {
      await page.getByLabel('Organization name').fill('');
      await buttonNamed(page, 'Save changes').click();
      await summary(page);
    },
  },
  'unsaved changes from before a reload': {
    at: '/settings?tab=organization',
    reach: async (page) => {
      await page.getByLabel('Organization name').fill('Difference Engines');
      await page.evaluate(() => dispatchEvent(new Event('pagehide')));
      await page.reload();
      await page.getByText("These changes aren't saved yet").waitFor();
    },
  },
  'the question before drafts are cleared': {
    at: '/settings?tab=organization',
    reach: async (page) => {
      await page.getByLabel('Organization name').fill('Difference Engines');
      await page.getByRole('link', { name: 'This device' }).click();
      await buttonNamed(page, 'Clear drafts').click();
      await page.getByText('Discard unsaved changes?').waitFor();
    },
  },
  'cleared drafts': {
    at: '/settings?tab=device',
    reach: async (page) => {
      await buttonNamed(page, 'Clear drafts').click();
      await page.getByText('Drafts cleared').first().waitFor();
    },
  },
  'an unknown path within the app': {
    at: '/dashboard/nowhere',
    reach: (page) => pageHeading(page).and(page.getByText('404')).waitFor(),
  },
});

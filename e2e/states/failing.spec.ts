import type { Page } from 'playwright/test';
import { DATA_REQUEST_PATTERN } from '../fixtures/answers';
import { chooseUserAction } from '../fixtures/users';
import { buttonNamed } from '../tables/table';
import { type PageState, testPageStates } from './state';

const fail = (what: string | RegExp) => (page: Page) =>
  page.route(what, (route) => route.fulfill({ status: 502, body: '' }));

const answer = (what: string, statusCode: number, payload: unknown, message: string) => {
  const json = { ok: statusCode < 400, message, statusCode, payload };
  return (page: Page) => page.route(what, (route) => route.fulfill({ status: statusCode, json }));
};

const says = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();

const withoutData = (at: string, words: string): PageState => ({
  at,
  before: fail(DATA_REQUEST_PATTERN),
  reach: says(words),
});

const withoutMain = (file: RegExp): PageState => ({
  at: '/dashboard',
  before: fail(file),
  reach: says("This part of the site (main) couldn't be loaded"),
});

testPageStates('signed-out', {
  'a blocked popup': {
    at: '/login',
    before: (page) =>
      page.addInitScript(() => {
        window.open = () => null;
      }),
    reach: async (page) => {
      await buttonNamed(page, 'Continue with Google').click();
      await says('Allow pop-ups for this site')(page);
    },
  },
  'no configuration': {
    at: '/login',
    before: fail('**/config.json'),
    reach: says("Sign-in isn't available until"),
  },
  'no configuration on a page': {
    at: '/dashboard',
    before: fail('**/config.json'),
    reach: says("The site's configuration couldn't be read"),
  },
  'an unknown path': { at: '/nowhere', reach: says('There is no page at this address') },
});

testPageStates('no-organization', {
  'the organization is not created': {
    at: '/create-organization',
    reach: async (page) => {
      await fail('**/api/org')(page);
      await page.getByLabel('Organization name').fill('Analytical Engines');
      await buttonNamed(page, 'Create organization').click();
      await says("Your organization wasn't created")(page);
    },
  },
});

testPageStates('add-locations', {
  'locations are not saved': {
    at: '/add-locations',
    reach: async (page) => {
      await fail('**/api/locations')(page);
      await page.getByLabel('Location name, row 1').fill('Tromsø');
      await buttonNamed(page, 'Save and continue').click();
      await says("Your locations weren't saved")(page);
    },
  },
  'the locations are saved, but the next step does not open': {
    at: '/add-locations',
    reach: async (page) => {
      await page.getByLabel('Location name, row 1').fill('Tromsø');
      await answer('**/api/locations', 200, [], '')(page);
      await fail('**/api/user')(page);
      await buttonNamed(page, 'Save and continue').click();
      await says("Saved, but the next step didn't open")(page);
    },
  },
});

testPageStates('add-users', {
  'skipping the step fails': {
    at: '/add-users',
    reach: async (page) => {
      await fail('**/api/users')(page);
      await buttonNamed(page, 'Skip for now').click();
      await says("This step wasn't skipped")(page);
    },
  },
});

testPageStates('verification', {
  'the entered details are not loaded': withoutData(
    '/verification',
    "Your details couldn't be loaded",
  ),
  'verification fails': {
    at: '/verification',
    reach: async (page) => {
      await page.getByRole('checkbox').check();
      await fail('**/api/org')(page);
      await buttonNamed(page, 'Verify organization').click();
      await says("Your organization wasn't verified")(page);
    },
  },
});

testPageStates('subscribed', {
  'the counts are not loaded': withoutData('/all-set', "Couldn't be loaded"),
  'the counts are not loaded on the home page': withoutData('/', 'Try again'),
  'the figures are not loaded': withoutData('/dashboard', "The users couldn't be loaded"),
  'only the locations are not loaded': {
    at: '/dashboard',
    before: fail('**/api/locations*'),
    reach: says("Users per location couldn't be loaded"),
  },
  'the organization is not loaded': withoutData(
    '/settings?tab=organization',
    "The organization couldn't be loaded",
  ),
  'the locations are not loaded': withoutData(
    '/settings?tab=locations',
    "The locations couldn't be loaded",
  ),
  'the users are not loaded': withoutData('/settings?tab=users', "The users couldn't be loaded"),
  'old rows after a failed search': {
    at: '/dashboard',
    reach: async (page) => {
      await page.getByRole('row', { name: /Alan Turing/ }).waitFor();
      await fail(/\/api\/users\?.*search=/)(page);
      await page.getByRole('searchbox', { name: 'Search users' }).fill('Grace');
      await says("The users couldn't be loaded")(page);
    },
  },
  'the organization is not saved': {
    at: '/settings?tab=organization',
    reach: async (page) => {
      await page.getByLabel('Organization name').fill('Analytical Engines');
      await fail('**/api/org')(page);
      await buttonNamed(page, 'Save changes').click();
      await says("Your changes weren't saved")(page);
    },
  },
  'the table for new users is not loaded': {
    at: '/settings?tab=users',
    reach: async (page) => {
      await buttonNamed(page, 'Add users').waitFor();
      await fail(/localhost:\d+\/.*\.js/)(page);
      await buttonNamed(page, 'Add users').click();
      await says("The table couldn't be loaded")(page);
    },
  },
  'a remote is not loaded': withoutMain(/remoteEntry\.js/),
  'a page is not loaded': withoutMain(/__federation_expose_dashboard\..*\.js/),
  'an override whose server is down': {
    at: '/',
    reach: async (page, { overridePort }) => {
      await page.goto(`/dashboard?remote.main=http://localhost:${overridePort}`);
      await buttonNamed(page, 'Use the released version').waitFor();
      await says('Oops! Something went wrong')(page);
    },
  },
  'the backend refuses the account': {
    at: '/',
    before: answer('**/api/isUserValid', 200, false, 'This account was closed.'),
    reach: says('This account was closed.'),
  },
  'an unknown onboarding status': {
    at: '/',
    before: answer('**/api/user', 200, { role: 'admin', onboarding_status: 'archived' }, ''),
    reach: says('is not known to this version of the app'),
  },
  'an error toast': {
    at: '/settings?tab=users',
    reach: async (page) => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      });
      await chooseUserAction(page, 'Grace Hopper', 'Copy personal invitation');
      await buttonNamed(page, 'Close notification').waitFor();
    },
  },
});

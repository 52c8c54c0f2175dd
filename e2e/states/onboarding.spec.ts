import { signOut } from '../fixtures/accounts';
import { PASTED_LIST_WITH_ERRORS } from '../tables/people';
import {
  buttonNamed,
  chooseFile,
  dragFile,
  fieldInRow,
  importFile,
  pasteIntoField,
  testWorkbookPath,
} from '../tables/table';
import { testPageStates } from './state';

testPageStates('no-organization', {
  'an organization without a name': {
    at: '/create-organization',
    reach: async (page) => {
      await buttonNamed(page, 'Create organization').click();
      await page.getByRole('group', { name: 'Fix this to continue' }).waitFor();
    },
  },
});

testPageStates('add-locations', {
  'locations with errors': {
    at: '/add-locations',
    reach: async (page) => {
      await pasteIntoField(fieldInRow(page, 'Location name', 1), 'Oslo\nOslo\nB');
      await buttonNamed(page, 'Save and continue').click();
      await page.getByRole('group', { name: 'Fix this to continue' }).waitFor();
    },
  },
  'a removed row with Undo': {
    at: '/add-locations',
    reach: async (page) => {
      await pasteIntoField(fieldInRow(page, 'Location name', 1), 'Oslo\nBergen');
      await buttonNamed(page, /^Remove row 1/).click();
      await buttonNamed(page, 'Undo').waitFor();
    },
  },
  'a file that is not a table': {
    at: '/add-locations',
    reach: async (page) => {
      await importFile(page, '');
      await page.getByRole('alert').getByText(/file/).waitFor();
    },
  },
});

testPageStates('add-users', {
  'users with errors, unknown values and a summary': {
    at: '/add-users',
    reach: async (page) => {
      await pasteIntoField(fieldInRow(page, 'Full name', 1), PASTED_LIST_WITH_ERRORS);
      await buttonNamed(page, 'Save and continue').click();
      await page.getByRole('group', { name: 'Fix this to continue' }).waitFor();
    },
  },
  'only rows with errors': {
    at: '/add-users',
    reach: async (page) => {
      await pasteIntoField(fieldInRow(page, 'Full name', 1), PASTED_LIST_WITH_ERRORS);
      await page.getByLabel('Show only rows with errors').check();
    },
  },
  'the open explanation of the roles': {
    at: '/add-users',
    reach: (page) => page.getByText('About roles').click(),
  },
  'the question before unsent users are discarded': {
    at: '/add-users',
    reach: async (page) => {
      await pasteIntoField(fieldInRow(page, 'Full name', 1), PASTED_LIST_WITH_ERRORS);
      await signOut(page);
      await page.getByRole('dialog', { name: /^Sign out and discard/ }).waitFor();
    },
  },
  'a file dragged over the page': {
    at: '/add-users',
    reach: async (page) => {
      await fieldInRow(page, 'Full name', 1).waitFor();
      await dragFile(page, '', { drop: false });
      await page.getByText('Drop a file with users to import it').waitFor();
    },
  },
  'the dialog that asks for a sheet and hidden rows': {
    at: '/add-users',
    reach: async (page) => {
      await chooseFile(page, testWorkbookPath('workbook-rich-text-and-hidden-rows.xlsx'));
      await page.getByLabel('Include 1 hidden row').waitFor();
    },
  },
  'the dialog that maps columns': {
    at: '/add-users',
    reach: async (page) => {
      await importFile(page, 'Who,Mail,Second mail\nAda,ada@x.example,a@y.example');
      const dialog = page.getByRole('dialog', { name: 'Match the columns' });
      await dialog.getByLabel('Second mail').selectOption('Email');
    },
  },
});

testPageStates('verification', {
  'an error because the user has not confirmed the details': {
    at: '/verification',
    reach: async (page) => {
      await buttonNamed(page, 'Verify organization').click();
      await page.getByRole('group', { name: 'Fix this to continue' }).waitFor();
    },
  },
  'the organization form with an error': {
    at: '/verification',
    reach: async (page) => {
      await buttonNamed(page, 'Edit organization').click();
      await page.getByLabel('Organization name').fill('');
      await buttonNamed(page, 'Save changes').click();
      await page.getByRole('group', { name: 'Fix this to continue' }).waitFor();
    },
  },
  'the dialog that corrects a user': {
    at: '/verification',
    reach: async (page) => {
      await buttonNamed(page, 'Edit Grace Hopper').click();
      await page.getByRole('dialog').getByLabel('Full name').waitFor();
    },
  },
  'the form for more users': {
    at: '/verification',
    reach: async (page) => {
      await buttonNamed(page, 'Add more users').click();
      await fieldInRow(page, 'Full name', 1).waitFor();
    },
  },
  'unsent users': {
    at: '/verification',
    reach: async (page) => {
      await buttonNamed(page, 'Add more users').click();
      await pasteIntoField(fieldInRow(page, 'Full name', 1), 'Kurt <kurt@kept.example>');
      await buttonNamed(page, 'Cancel').click();
      await page.getByText('1 user not sent').waitFor();
    },
  },
  'waiting for verification': {
    at: '/verification',
    before: (page) =>
      page.route('**/api/org', async (route) => {
        const { payload, ...rest } = await (await route.fetch()).json();
        await route.fulfill({ json: { ...rest, payload: { ...payload, verified: true } } });
      }),
    reach: async (page) => {
      await buttonNamed(page, 'Check again').click();
      await page.getByText('Still pending, checked at').waitFor();
    },
  },
});

testPageStates('unsubscribed', {
  'a cancelled checkout': {
    at: '/subscribe?checkout=cancelled',
    reach: (page) => page.getByText('Nothing was charged').waitFor(),
  },
});

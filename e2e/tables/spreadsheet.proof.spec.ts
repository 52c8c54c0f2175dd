import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';
import {
  addRowErrors,
  createPeople,
  ERROR_ROW_COUNT,
  ROWS_WITH_INVALID_EMAIL,
  ROWS_WITH_REPEATED_EMAIL,
  toDelimitedText,
} from './people';
import {
  buttonNamed,
  expectErrorCount,
  failNthPost,
  fieldInRow,
  importFile,
  pasteIntoField,
  readStoredUsers,
} from './table';

const COUNT = 5000;

/** Corrects an unknown role and location for all rows at once, and other errors row by row. */
const correct = async (page: Page, domain: string) => {
  await page.getByLabel('Role “Chief”, 10 rows').selectOption('Manager');
  await page.getByLabel('Location “Atlantis”, 10 rows').selectOption('Bergen');
  await buttonNamed(page, 'Apply').click();
  await expectErrorCount(page, ERROR_ROW_COUNT - 20, COUNT);
  await page.getByLabel('Show only rows with errors').check();
  for (const row of [...ROWS_WITH_INVALID_EMAIL, ...ROWS_WITH_REPEATED_EMAIL]) {
    await fieldInRow(page, 'Email', row).fill(`p${row}@${domain}`);
  }
  await expect(page.getByText('No errors in 5,000 rows')).toBeVisible();
};

const FORMS = [
  {
    form: 'a CSV file',
    take: (page: Page, text: string) => importFile(page, text),
    separator: ',',
    runs: [{ fault: 'refused', sendsKeys: true }],
  },
  {
    form: 'a TSV file',
    take: (page: Page, text: string) => importFile(page, text, 'people.tsv'),
    separator: '\t',
    runs: [
      { fault: 'lost', sendsKeys: true },
      { fault: 'lost', sendsKeys: false },
    ],
  },
  {
    form: 'a paste',
    take: (page: Page, text: string) => pasteIntoField(fieldInRow(page, 'Full name', 1), text),
    separator: '\t',
    runs: [{ fault: 'refused', sendsKeys: false }],
  },
] as const;

for (const { form, take, separator, runs } of FORMS) {
  for (const { fault, sendsKeys } of runs) {
    const title = sendsKeys ? 'with idempotency keys' : 'without idempotency keys';
    test.describe(title, () => {
      test.use({ sendsKeys });

      // spec: 8 What is sent; 9 Row tables: add locations, add users
      test(`after the user corrects the errors in ${form} with 5,000 users, each user is stored exactly once, even if the third batch fails`, async ({
        signedIn,
        site,
      }) => {
        test.setTimeout(180_000);
        const { page, account } = await signedIn('add-users');
        const domain = account.email.replace('@', '.');
        const list = createPeople(COUNT, domain);
        await take(page, toDelimitedText(addRowErrors(list), separator));
        await expectErrorCount(page, ERROR_ROW_COUNT, COUNT);
        await correct(page, domain);

        const bodies = await failNthPost(page, '/users', 3, fault);
        await buttonNamed(page, 'Save and continue').click();
        await expect(pageHeading(page)).toHaveText('Verify your organization', { timeout: 60_000 });
        await expect(page.getByRole('region', { name: 'Users (5,001)' })).toBeVisible();

        const stored = (await readStoredUsers(site, account)).map(({ email }) => email);
        expect(stored.toSorted()).toEqual(
          [account.email, ...list.map(({ email }) => email)].toSorted(),
        );
        const sent = bodies.flatMap(({ users = [] }) => users.map(({ email }) => email));
        // Expects a repeated batch only after "refused". If a response is lost, the server may have
        // stored the batch, and the page must not send it again.
        expect(sent).toHaveLength(fault === 'refused' ? COUNT + 500 : COUNT);
        expect(
          await page.evaluate(() =>
            Object.keys(localStorage).filter((key) => key.startsWith('draft:')),
          ),
        ).toEqual([]);
      });
    });
  }
}

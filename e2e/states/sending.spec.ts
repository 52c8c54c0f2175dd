import { gate } from '../fixtures/gate';
import { expectClean } from '../fixtures/looks';
import { expect, test } from '../fixtures/test';
import { asText, people } from '../tables/people';
import { button, importFile, onPost } from '../tables/table';

test('axe finds nothing, and nothing scrolls sideways: a long table while it is sent, paused and failed', async ({
  signedIn,
}) => {
  test.setTimeout(120_000);
  const { page, account } = await signedIn('add-users');
  await importFile(page, asText(people(1600, account.email.replace('@', '.')), ','));
  await expectClean(page);
  const second = gate();
  await onPost(page, '/users', async (nth, route) => {
    if (nth === 2) await second.opened;
    return nth === 3 ? route.fulfill({ status: 502, body: '' }) : route.fallback();
  });
  await button(page, 'Save and continue').click();
  await expect(page.getByText('500 of 1,600')).toBeVisible();
  await expectClean(page);
  await button(page, 'Pause').click();
  second.open();
  await expect(page.getByText('Paused: 1,000 users added, 600 users left')).toBeVisible();
  await expectClean(page);
  await button(page, 'Resume').click();
  await expect(page.getByText('Your users were not saved')).toBeVisible();
  await expectClean(page);
});

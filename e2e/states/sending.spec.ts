import { deferred } from '../fixtures/answers';
import { expect, test } from '../fixtures/test';
import { expectPageAccessible } from '../fixtures/viewports';
import { createPeople, toDelimitedText } from '../tables/people';
import { buttonNamed, importFile, interceptPosts } from '../tables/table';

test('a long table passes axe and does not scroll sideways while rows are sent, paused, delayed by an outage or rejected', async ({
  signedIn,
}) => {
  test.setTimeout(120_000);
  const { page, account } = await signedIn('add-users');
  await importFile(page, toDelimitedText(createPeople(1600, account.email.replace('@', '.')), ','));
  await expectPageAccessible(page);
  const second = deferred();
  let failure = 502;
  await interceptPosts(page, '/users', async (nth, route) => {
    if (nth === 2) await second.promise;
    return nth > 2 ? route.fulfill({ status: failure, body: '' }) : route.fallback();
  });
  await buttonNamed(page, 'Save and continue').click();
  await expect(page.getByText('500 of 1,600')).toBeVisible();
  await expectPageAccessible(page);
  await buttonNamed(page, 'Pause').click();
  second.resolve();
  await expect(page.getByText('Paused: 1,000 users added, 600 users left')).toBeVisible();
  await expectPageAccessible(page);
  await buttonNamed(page, 'Resume').click();
  await expect(buttonNamed(page, 'Try again')).toBeVisible();
  await expectPageAccessible(page);
  await buttonNamed(page, 'Pause').click();
  failure = 403;
  await buttonNamed(page, 'Resume').click();
  await expect(page.getByText("Your users weren't saved")).toBeVisible();
  await expectPageAccessible(page);
});

import { pageHeading } from '../fixtures/accounts';
import { expect, PROOF_TAG, test, testWithAndWithoutIdempotencyKeys } from '../fixtures/test';
import { createPeople, toDelimitedText } from './people';
import {
  buttonNamed,
  failNthPost,
  fieldInRow,
  importFile,
  interceptPosts,
  pasteIntoField,
  readStoredUsers,
} from './table';

testWithAndWithoutIdempotencyKeys(() => {
  // Check 5 of docs/experience.md.
  // spec: 8 What is sent; 8 Extensions
  test('after a lost response, "Retry" sends again only the rows that the server did not store', async ({
    signedIn,
    page,
  }) => {
    await signedIn('add-locations');
    const posts: { locations: { name: string }[] }[] = [];
    let lists = 0;
    await page.route('**/api/locations', async (route) => {
      if (route.request().method() === 'POST') {
        posts.push(route.request().postDataJSON());
        if (posts.length > 1) return route.fallback();
        // Sends the server one of the two locations, and then breaks the connection.
        await route.fetch({ postData: JSON.stringify({ locations: [{ name: 'Oslo' }] }) });
        return route.abort('connectionreset');
      }
      lists += posts.length === 1 ? 1 : 0;
      return route.fallback();
    });
    await pasteIntoField(fieldInRow(page, 'Location name', 1), 'Oslo\nRome');
    await buttonNamed(page, 'Save and continue').click();
    await buttonNamed(page, 'Retry 1 failed').click();
    await expect(pageHeading(page)).toHaveText('Add users');
    expect(lists).toBeGreaterThan(0);
    expect(posts.map(({ locations }) => locations.map(({ name }) => name))).toEqual([
      ['Oslo', 'Rome'],
      ['Rome'],
    ]);
  });

  test('if the response is lost after all users were stored, the add users page sends no user again', {
    tag: PROOF_TAG,
  }, async ({ signedIn, site }) => {
    const { page, account } = await signedIn('add-users');
    const bodies = await failNthPost(page, '/users', 1, 'lost');
    await pasteIntoField(
      fieldInRow(page, 'Full name', 1),
      'Ada <ada@lost.example>, Bob <bob@lost.example>',
    );
    await buttonNamed(page, 'Save and continue').click();
    await expect(pageHeading(page)).toHaveText('Verify your organization');
    expect(bodies).toHaveLength(1);
    expect(await readStoredUsers(site, account)).toHaveLength(3);
  });

  // Check 6 of docs/experience.md.
  // spec: 9 Forms
  test('double clicks on "Save and continue" during a slow request send no second request', {
    tag: PROOF_TAG,
  }, async ({ signedIn }) => {
    const { page } = await signedIn('add-locations');
    let posts = 0;
    await interceptPosts(page, '/locations', async (nth, route) => {
      posts = nth;
      const answer = await route.fetch();
      await expect(buttonNamed(page, 'Save and continue')).toHaveAttribute('aria-busy', 'true');
      await buttonNamed(page, 'Save and continue').dblclick();
      await route.fulfill({ response: answer });
    });
    await fieldInRow(page, 'Location name', 1).fill('Oslo');
    await buttonNamed(page, 'Save and continue').dblclick();
    await expect(pageHeading(page)).toHaveText('Add users');
    expect(posts).toBe(1);
  });

  test('if the server is killed while it stores a batch, the page continues without a click, and each row is stored once', {
    tag: PROOF_TAG,
  }, async ({ signedIn, site }) => {
    test.setTimeout(120_000);
    const { page, account } = await signedIn('add-users');
    await importFile(
      page,
      toDelimitedText(createPeople(1200, account.email.replace('@', '.')), ';'),
    );
    await expect(page.getByText('1,200 rows added from the file.')).toBeVisible();
    await interceptPosts(page, '/users', async (nth, route) => {
      if (nth !== 2) return route.fallback();
      // Sends the batch to the server, and kills the server while it stores the batch.
      void route.fetch().catch(() => {});
      await site.killBackend();
      return route.abort('connectionreset');
    });
    await buttonNamed(page, 'Save and continue').click();
    await expect(page.getByText("We'll continue automatically.")).toBeVisible();
    await site.startBackend();
    await expect(pageHeading(page)).toHaveText('Verify your organization', { timeout: 60_000 });
    const stored = (await readStoredUsers(site, account)).map(({ email }) => email);
    expect(stored).toHaveLength(1201);
    expect(new Set(stored).size).toBe(1201);
  });

  test('an organization is created once, even if the response is lost', async ({ signedIn }) => {
    const { page } = await signedIn('no-organization');
    let posts = 0;
    await interceptPosts(page, '/org', async (nth, route) => {
      posts = nth;
      if (nth > 1) return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByLabel('Organization name').fill('Acme');
    await buttonNamed(page, 'Create organization').click();
    await expect(pageHeading(page)).toHaveText('Add locations');
    expect(posts).toBe(1);
  });
});

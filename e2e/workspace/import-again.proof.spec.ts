import { fetchIdToken, type TestAccount } from '../fixtures/accounts';
import type { RunningSite } from '../fixtures/site';
import { expect, test } from '../fixtures/test';
import { createPeople, type Person, toDelimitedText } from '../tables/people';
import { buttonNamed, failNthPost, importFile } from '../tables/table';

type Stored = { _id: string; name: string; email: string; role: string; location_id?: string };

const callsOf = async ({ backendUrl, identityUrl }: RunningSite, account: TestAccount) => {
  const token = await fetchIdToken(identityUrl, account);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${backendUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return (await answer.json()).payload;
  };
  const users = async (): Promise<Stored[]> => {
    const all: Stored[] = [];
    for (;;) {
      const part = await call('GET', `/users?limit=500&offset=${all.length}`);
      all.push(...part);
      if (part.length === 0) return all;
    }
  };
  return { call, users };
};

const asLines = (users: readonly Pick<Stored, 'name' | 'email' | 'role' | 'location_id'>[]) =>
  users
    .map(({ name, email, role, location_id = '' }) => [email, name, role, location_id].join(' '))
    .sort();

// spec: 9 Page by page
test('importing 5,000 users again shows exactly what changes, continues after a failure of the server, and can be undone', async ({
  signedIn,
  site,
}) => {
  test.setTimeout(400_000);
  const { page, account } = await signedIn('alone', '/settings?tab=profile');
  const { call, users } = await callsOf(site, account);
  const { created } = await call('POST', '/locations', {
    locations: [{ name: 'Oslo' }, { name: 'Bergen' }],
  });
  const idOf = (name: string): string =>
    created.find((location: { name: string }) => location.name === name)._id;
  const list = createPeople(5011, account.email.replace('@', '.'));
  const wire = ({ location, ...person }: Person) => ({ ...person, location_id: idOf(location) });
  const before = list.slice(0, 4971);
  for (let at = 0; at < before.length; at += 500) {
    await call('POST', '/users', { users: before.slice(at, at + 500).map(wire) });
  }
  const original = await users();
  // Leaves out 12 of the stored users, and changes 300 of them. The list also has 40 new users.
  const again = list.slice(12).map((person, index): Person => {
    if (index >= 300) return person;
    if (index % 3 === 0) return { ...person, name: `${person.name} Jr` };
    if (index % 3 === 1) return { ...person, role: person.role === 'guest' ? 'user' : 'guest' };
    return { ...person, location: person.location === 'Oslo' ? 'Bergen' : 'Oslo' };
  });
  const own = { name: account.name, email: account.email, role: 'admin', location: '' };

  await page.goto('/settings?tab=users&add=1');
  const sent: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'PATCH' && request.method() !== 'DELETE') return;
    if (response.ok()) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await importFile(page, toDelimitedText([own, ...again], ','));
  await expect(page.getByText('4,960 users are already in your organization')).toBeVisible();
  await buttonNamed(page, 'Save users').click();
  await expect(page.getByText('40 new, 300 changed, 4,660 unchanged.')).toBeVisible();
  await expect(page.getByText('12 users not in this list')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await buttonNamed(page, 'Show 100 more').click();
  await buttonNamed(page, 'Show 100 more').click();
  await expect(dialog.getByText(/→/)).toHaveCount(300);
  expect(sent).toEqual([]);

  const posts = await failNthPost(page, '/users', 1, 'refused');
  await buttonNamed(page, 'Update 300 and add 40').click();
  await expect(page.getByText("Your users weren't saved").first()).toBeVisible();
  await buttonNamed(page, /^Retry/).click();
  await expect.poll(() => sent.length).toBeGreaterThan(50);
  await site.killBackend();
  try {
    await expect(page.getByText("We'll continue automatically")).toBeVisible();
  } finally {
    await site.startBackend();
  }
  await expect(page.getByText('300 users changed').first()).toBeAttached({ timeout: 120_000 });
  expect(posts.map((body) => body.users?.length)).toEqual([40, 40]);
  const missing = original.filter(({ email }) =>
    list.slice(0, 12).some((person) => person.email === email),
  );
  const owner = original.filter(({ email }) => email === account.email);
  expect(asLines(await users())).toEqual(asLines([...owner, ...missing, ...again.map(wire)]));
  // Expects that no successful request was sent twice.
  expect(new Set(sent).size).toBe(sent.length);

  const edited = (await users()).filter(({ name }) => / (13|14|5000)( Jr)?$/.test(name));
  for (const { _id } of edited)
    await call('PATCH', `/users/${_id}`, { name: 'Edited', role: 'guest', location_id: '' });
  await page.goto('/settings?tab=users&add=1');
  await buttonNamed(page, 'Recent imports').click();
  await buttonNamed(page, /^Undo the import of/).click();
  await expect(page.getByText('298 users will have their former details again.')).toBeVisible();
  await expect(page.getByText('39 users will be removed')).toBeVisible();
  await expect(dialog.getByText('Edited, Edited, and Edited', { exact: true })).toBeVisible();
  await buttonNamed(page, 'Undo import').click();
  await expect(page.getByText('337 users restored or removed').first()).toBeAttached({
    timeout: 120_000,
  });
  const ids = new Set(edited.map(({ _id }) => _id));
  expect(asLines((await users()).filter(({ _id }) => !ids.has(_id)))).toEqual(
    asLines(original.filter(({ _id }) => !ids.has(_id))),
  );
});

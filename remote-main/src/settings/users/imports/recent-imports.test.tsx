import { screen, waitFor, within } from '@testing-library/react';
import {
  createOrganizationServer,
  deferredAnswer,
  INVITED_BO,
  openPage,
  testUser,
} from 'shared-features/testing';
import { expect, it } from 'vitest';
import { openImportHistory } from './import-history';
import RecentImports from './recent-imports';

it('before an import is undone, a live region is empty until the users are loaded, and then announces what will change', async () => {
  const record = {
    id: '1',
    at: Date.now(),
    created: [{ ...INVITED_BO, role: 'user' as const }],
    changed: [],
  };
  const history = { read: () => [record], start: () => () => {}, forget: () => {} };
  const users = deferredAnswer({ payload: [INVITED_BO] });
  const server = createOrganizationServer();
  const { person } = openPage(<RecentImports history={history} onClose={() => {}} />, '/', {
    respond: (request) => (request.path === '/users' ? users.answer() : server(request)),
  });
  await person.click(screen.getByRole('button', { name: /^Undo the import of/ }));
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  users.release();
  await waitFor(() => expect(region.textContent).toMatch(/^1 user will be removed: Bo\./));
});

it('when the users could not be loaded, the question before undoing an import shows the error instead of a loading placeholder', async () => {
  const record = { id: '1', at: Date.now(), created: [], changed: [] };
  const history = { read: () => [record], start: () => () => {}, forget: () => {} };
  const users = deferredAnswer({ status: 500, message: 'No' });
  const { person } = openPage(<RecentImports history={history} onClose={() => {}} />, '/', {
    respond: ({ path }) => (path === '/users' ? users.answer() : undefined),
  });
  await person.click(screen.getByRole('button', { name: /^Undo the import of/ }));
  await waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeTruthy());
  users.release();
  await screen.findByText('No');
  expect(document.querySelector('[data-skeleton]')).toBeNull();
});

it('when "Try again" succeeds in the dialog that asks whether to undo an import, the focus stays in this dialog', async () => {
  const record = { id: '1', at: Date.now(), created: [], changed: [] };
  const history = { read: () => [record], start: () => () => {}, forget: () => {} };
  let isDown = true;
  const { person } = openPage(<RecentImports history={history} onClose={() => {}} />, '/', {
    answers: {
      'GET /users': () => (isDown ? { status: 500, message: 'No' } : { payload: [INVITED_BO] }),
    },
  });
  await person.click(screen.getByRole('button', { name: /^Undo the import of/ }));
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await person.click(tryAgain);
  await screen.findByText('There is nothing left to undo.');
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
});

it("the question about undoing an import says that the server can't be reached", async () => {
  const record = { id: '1', at: Date.now(), created: [], changed: [] };
  const history = { read: () => [record], start: () => () => {}, forget: () => {} };
  const { person } = openPage(<RecentImports history={history} onClose={() => {}} />, '/', {
    respond: () => 'unreachable',
  });
  await person.click(screen.getByRole('button', { name: /^Undo the import of/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText("The server can't be reached")).toBeTruthy();
});

it('the dialog "Recent imports" opens even if an import has a field that only a newer version of the site knows', () => {
  const values = (name: string) => ({ name, nickname: name });
  const changed = [{ user: testUser('Bo'), before: values('Bo'), after: values('Bob') }];
  const record = { id: '1', at: Date.now(), created: [], changed };
  const history = { read: () => [record], start: () => () => {}, forget: () => {} };
  openPage(<RecentImports history={history} onClose={() => {}} />);
  expect(screen.getAllByRole('insertion', { hidden: true }).map((it) => it.textContent)).toEqual([
    'Bob',
  ]);
});

it('without imports, the dialog "Recent imports" says that an import can be undone for 7 days or until sign-out', () => {
  const history = { read: () => [], start: () => () => {}, forget: () => {} };
  openPage(<RecentImports history={history} onClose={() => {}} />);
  expect(
    screen.getByText(/^Nothing to undo yet\..* for 7 days.* until you sign out\.$/),
  ).toBeTruthy();
});

it('the question before undoing an import names 100 of the 150 users who stay unchanged, and gives the number of the others', async () => {
  const users = Array.from({ length: 150 }, (_, index) => testUser(`N${index}`));
  const created = users.map((user) => ({ ...user, name: 'Before', role: 'user' as const }));
  const record = { id: '1', at: Date.now(), created, changed: [] };
  const history = { read: () => [record], start: () => () => {}, forget: () => {} };
  const { person } = openPage(<RecentImports history={history} onClose={() => {}} />, '/', {
    respond: createOrganizationServer(users),
  });
  await person.click(screen.getByRole('button', { name: /^Undo the import of/ }));
  await screen.findByText(/^150 users changed or may have signed in since/);
  expect(screen.getByText(/N99, and 50 more$/)).toBeTruthy();
  expect(screen.queryByText(/N100\b/)).toBeNull();
});

it('an import that was undone is no longer listed, even if one of its users had been removed before the undo', async () => {
  const history = openImportHistory('uid-of-undo', '');
  const { name, email, location_id = '' } = INVITED_BO;
  history.start()({
    created: [
      { name, email, role: 'user', location_id },
      { name: 'Gil', email: 'gil@example.com' },
    ],
    changed: [{ user: testUser('Hal'), before: { role: 'user' }, after: { role: 'guest' } }],
  });
  const server = createOrganizationServer();
  const { person } = openPage(<RecentImports history={history} onClose={() => {}} />, '/', {
    respond: (request) => (request.method === 'DELETE' ? {} : server(request)),
  });
  await person.click(screen.getByRole('button', { name: /^Undo the import of/ }));
  await person.click(await screen.findByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(history.read()).toEqual([]));
});

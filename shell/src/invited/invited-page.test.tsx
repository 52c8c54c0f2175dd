import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import {
  answersInOrder,
  createTestAccount,
  startTestLifecycle,
  type TestAnswer,
} from 'shared-session/testing';
import { expect, test } from 'vitest';
import { letNextPageTakeFocus } from '../announcer/announce';
import { Site } from '../site/site';
import { registryStateAtom } from '../state/remotes';
import { sessionLifecycleAtom } from '../state/session';
import { createTestConfig, PRODUCT_REMOTES } from '../testing/site';

const NO_PROFILE: TestAnswer = { status: 401, message: 'No organization' };
const invitation = (_id: string, organization_name: string, role: string) => ({
  _id,
  organization_name,
  role,
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { name: "You're invited" });
const isGone = () =>
  waitFor(() => expect(screen.queryByRole('heading', { name: "You're invited" })).toBeNull());

const open = async (
  invitations: readonly unknown[][],
  byPath: Record<string, TestAnswer[]> = {},
) => {
  const life = startTestLifecycle(
    answersInOrder({
      '/isUserValid': [{ payload: true }],
      '/user': [NO_PROFILE],
      '/invitations': invitations.map((payload) => ({ payload })),
      ...byPath,
    }),
    {
      siteConfig: {
        productName: 'Query Assistant',
        checkoutUrl: '',
        capabilities: { ...createTestConfig().capabilities, invitations: true },
      },
    },
  );
  life.store.set(sessionLifecycleAtom, life.lifecycle);
  life.store.set(registryStateAtom, PRODUCT_REMOTES);
  life.lifecycle.accountChanged(createTestAccount('a'));
  letNextPageTakeFocus();
  render(
    <Provider store={life.store}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <Site />
      </MemoryRouter>
    </Provider>,
  );
  // Waits until the page has focused its heading. Otherwise, a button that a test presses could
  // lose the focus to the heading.
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  return life;
};

// spec: 5
test('the page for invited people shows each invitation with its organization and role', async () => {
  await open([
    [
      invitation('1', 'Fjord & Co', 'manager'),
      invitation('2', '', 'admin'),
      invitation('3', 'Åse AS', 'new role'),
    ],
  ]);
  const list = within(screen.getByRole('list'));
  expect(list.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual(
    [
      'Fjord & Co invited you as Manager',
      'An organization invited you as Admin',
      'Åse AS invited you',
    ],
  );
});

test('the buttons and the dialog of an invitation do not name an organization whose name is unknown', async () => {
  await open([[invitation('2', '', 'admin')]]);
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDefined();
  press('Decline');
  expect(screen.getByRole('dialog', { name: 'Decline invitation' })).toBeDefined();
});

test('"Accept" is a primary button only if there is one invitation, because a page has one primary button', async () => {
  const left = invitation('2', 'Åse AS', 'user');
  await open([[invitation('1', 'Fjord & Co', 'manager'), left], [left]], {
    '/invitations/1/decline': [{}],
  });
  const looksOf = (name: string) => screen.getByRole('button', { name }).className;
  const accept = 'Accept the invitation from Åse AS';
  const decline = 'Decline the invitation from Åse AS';
  expect(looksOf(accept)).toBe(looksOf(decline));
  press('Decline the invitation from Fjord & Co');
  press('Decline invitation');
  await waitFor(() => expect(looksOf(accept)).not.toBe(looksOf(decline)));
});

test('after "Accept" is pressed, the visitor joins the organization and leaves the page for invited people', async () => {
  const { requests } = await open([[invitation('1', 'Fjord & Co', 'manager')]], {
    // The profile is missing twice, because the client repeats the request with a fresh token.
    '/user': [NO_PROFILE, NO_PROFILE, { payload: { role: 'manager' } }],
    '/invitations/1/accept': [{}],
  });
  press('Accept the invitation from Fjord & Co');
  await isGone();
  expect(requests.some(({ path }) => path === '/invitations/1/accept')).toBe(true);
});

test('after accepting an invitation, a visitor cannot answer another invitation before the membership is known', async () => {
  const both = [invitation('1', 'Fjord & Co', 'manager'), invitation('2', 'Åse AS', 'user')];
  const { asked } = await open([both, []], { '/invitations/1/accept': [{}] });
  press('Accept the invitation from Fjord & Co');
  await waitFor(() => expect(asked('/invitations')).toBe(2));
  for (const name of [
    'Accept the invitation from Åse AS',
    'Decline the invitation from Åse AS',
    'Create your own organization instead',
  ]) {
    press(name);
    // An answer does not disable the buttons, because a disabled button would lose the focus.
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false);
  }
  press('Decline the invitation from Fjord & Co');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Fjord & Co invited you as Manager')).toBeDefined();
  expect(asked('/invitations/2/accept')).toBe(0);
});

test('the "Decline" button of an invitation asks for confirmation, then removes only this invitation', async () => {
  const left = invitation('2', 'Åse AS', 'user');
  const { asked } = await open([[invitation('1', 'Fjord & Co', 'manager'), left], [left]], {
    '/invitations/1/decline': [{}],
  });
  press('Decline the invitation from Fjord & Co');
  expect(
    screen.getByRole('dialog', { name: 'Decline the invitation from Fjord & Co?' }),
  ).toBeDefined();
  expect(asked('/invitations/1/decline')).toBe(0);
  press('Keep invitation');
  expect(asked('/invitations/1/decline')).toBe(0);
  press('Decline the invitation from Fjord & Co');
  press('Decline invitation');
  await waitFor(() => expect(screen.queryByText(/Fjord & Co/)).toBeNull());
  expect(asked('/invitations/1/decline')).toBe(1);
  expect(screen.getByText('Åse AS invited you as User')).toBeDefined();
});

const pressFocused = (name: string) => {
  screen.getByRole('button', { name }).focus();
  press(name);
};
test('the heading of the page for invited people takes the focus when a declined invitation disappears', async () => {
  const left = invitation('2', 'Åse AS', 'user');
  const { toasts } = await open([[invitation('1', 'Fjord & Co', 'manager'), left], [left]], {
    '/invitations/1/decline': [{}],
  });
  pressFocused('Decline the invitation from Fjord & Co');
  pressFocused('Decline invitation');
  await waitFor(() => expect(screen.queryByText(/Fjord & Co/)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  expect(toasts).toEqual([{ kind: 'success', message: 'Invitation declined' }]);
});

test('the heading of the page for invited people takes the focus when an invitation was withdrawn', async () => {
  const left = invitation('2', 'Åse AS', 'user');
  const { toasts } = await open([[invitation('1', 'Fjord & Co', 'manager'), left], [left]], {
    '/invitations/1/accept': [{ status: 404, message: 'It was withdrawn.' }],
  });
  pressFocused('Accept the invitation from Fjord & Co');
  await waitFor(() => expect(screen.queryByText(/Fjord & Co/)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  expect(toasts).toEqual([{ kind: 'error', message: 'It was withdrawn.' }]);
});

test('the "Accept" button of an invitation keeps the focus when the server refuses the request', async () => {
  const { asked } = await open([[invitation('1', 'Fjord & Co', 'manager')]], {
    '/invitations/1/accept': [{ status: 409, message: 'Not now.' }],
  });
  const name = 'Accept the invitation from Fjord & Co';
  pressFocused(name);
  await waitFor(() => expect(asked('/invitations')).toBe(2));
  const button = screen.getByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(document.activeElement).toBe(button);
});

test('"Create your own organization instead" closes the page for invited people and answers no invitation', async () => {
  const { requests } = await open([[invitation('1', 'Fjord & Co', 'manager')]]);
  press('Create your own organization instead');
  await isGone();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createSessionLifecycle, createSessionStore } from 'shared-session/host';
import { account, createTestStore } from 'shared-session/testing';
import { afterEach, describe, expect, test } from 'vitest';
import type { SessionKind } from '../guard/session-kind';
import { remotesStateAtom } from '../state/remotes';
import { REMOTES } from '../testing/site';
import { Layout } from './layout';

afterEach(cleanup);

type Store = ReturnType<typeof createSessionStore>;

const draw = (store: Store, children: ReactNode, at = '/') => {
  store.set(remotesStateAtom, REMOTES);
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </Provider>,
  );
};

const owner = () => createTestStore({ user: { name: 'Åse Lie', email: 'ase@example.com' } }).store;

const appLayout = (store: Store, kind: SessionKind, at?: string) =>
  draw(
    store,
    <Layout name="app" kind={kind}>
      <h1>Page</h1>
    </Layout>,
    at,
  );

const links = () => screen.getAllByRole('link').map((link) => link.textContent);

describe('the app layout', () => {
  test('names the product, which leads home, and ends with the copyright line', () => {
    appLayout(owner(), 'subscribed');
    const product = screen.getByRole('link', { name: 'Query Assistant' });
    expect(product.getAttribute('href')).toBe('/');
    expect(screen.getByText('© 2025 Query Assistant')).toBeDefined();
  });

  test('has an account button with the name of who is signed in, and a list with "Sign Out"', () => {
    appLayout(owner(), 'subscribed');
    fireEvent.click(screen.getByRole('button', { name: /Åse Lie/ }));
    expect(screen.getByText('ase@example.com')).toBeDefined();
    const list = screen.getByRole('button', { name: 'Sign Out' }).closest('ul');
    expect([...(list?.children ?? [])].map(({ tagName }) => tagName)).not.toContain('DIV');
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  test('calls an account without a name by its address, and one with neither something', () => {
    appLayout(
      createTestStore({ user: { name: '', email: 'ase@example.com' } }).store,
      'subscribed',
    );
    expect(screen.getByRole('button', { name: /ase@example\.com/ })).toBeDefined();
    cleanup();
    const store = createSessionStore();
    const { email: _none, ...nameless } = account('a', '');
    createSessionLifecycle(store).accountChanged(nameless);
    appLayout(store, 'subscribed');
    expect(
      screen.getByRole('button', { name: 'Account of somebody without a name' }),
    ).toBeDefined();
  });

  test.each([
    ['/Dashboard/', ['Dashboard']],
    ['/dashboard/nowhere', []],
  ])('marks at %s the links %j as the current ones', (at, expected) => {
    appLayout(owner(), 'subscribed', at);
    const navigation = within(screen.getByRole('navigation'));
    const current = navigation.queryAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.textContent)).toEqual(expected);
  });

  test('offers "Sign In" to who is signed out, and no links', () => {
    appLayout(createTestStore().store, 'signed-out');
    expect(links()).toEqual(['Skip to content', 'Query Assistant', 'Sign In']);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  });

  test.each(['not-admin', 'add-users', 'unsubscribed'] as const)(
    'shows %s none of the pages they may not use',
    (kind) => {
      appLayout(owner(), kind);
      expect(links()).toEqual(['Skip to content', 'Query Assistant']);
    },
  );

  test('links an administrator to dashboard and settings', () => {
    appLayout(owner(), 'subscribed');
    const bar = within(screen.getByRole('navigation'));
    expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/settings',
    ]);
  });
});

test('the onboarding layout is titled as the onboarding and offers "Sign Out"', () => {
  draw(
    owner(),
    <Layout name="onboarding" kind="add-users">
      <h1>Page</h1>
    </Layout>,
  );
  expect(screen.getByRole('banner').textContent).toContain('Query Assistant AI Onboarding');
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
});

describe('the centered layout', () => {
  const centeredLayout = (store: Store) =>
    draw(
      store,
      <Layout name="centered" kind="no-organization">
        <h1>Page</h1>
      </Layout>,
    );

  test('names the account in use and offers "Sign Out"', () => {
    centeredLayout(owner());
    expect(screen.getByText('Signed in as ase@example.com')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  });

  test('offers neither to who is signed out', () => {
    centeredLayout(createTestStore().store);
    expect(screen.queryByText(/Signed in as/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
  });
});

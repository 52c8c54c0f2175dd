import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { SiteConfig } from 'shared-session';
import { createSessionLifecycle, createSessionStore } from 'shared-session/host';
import { afterEach, vi } from 'vitest';
import { createFakeBackend } from './fake-backend';

// Hundreds of time zones make it slow to tell what is hidden, which nothing on these pages is; and several packages'
// tests share the processors.
configure({ defaultHidden: true });
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  cleanup();
  // Drafts that are still to be stored are stored now, and not into the next test.
  window.dispatchEvent(new Event('pagehide'));
  localStorage.clear();
});

/** Who is signed in unless a test says otherwise. */
export const ada = {
  uid: 'ada-1',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  photoURL: null,
  providers: ['google.com'],
};

const siteConfig: SiteConfig = {
  productName: 'Query Assistant',
  checkoutUrl: 'https://pay.example/link',
  mobileApp: { ios: 'https://apps.example/ios' },
  capabilities: { manage: false, idempotency: false, invitations: false },
};

/** A profile at an onboarding step. */
export const profileAt = (onboarding_status: string, subscription_status = 'none') => ({
  payload: { name: 'Ada', role: 'admin', onboarding_status, subscription_status },
});

type Options = {
  answers?: Parameters<typeof createFakeBackend>[0];
  /** Path and query the page is opened at. */
  at?: string;
  config?: Partial<SiteConfig>;
  uid?: string;
};

/**
 * Opens a page as the shell does: a session of its own, settled by the fake backend's answers, and a router. There is
 * no guard, so the page stays.
 */
export async function renderPage(Page: ComponentType, options: Options = {}) {
  const { answers = {}, at = '/', config, uid = ada.uid } = options;
  const backend = createFakeBackend({
    'GET /readiness_check': {},
    'GET /isUserValid': { payload: true },
    'GET /locations': { payload: [] },
    'GET /users': { payload: [] },
    ...answers,
  });
  const notify = vi.fn();
  const store = createSessionStore({
    apiBaseUrl: 'http://api.test',
    fetch: backend.fetch,
    getIdToken: async () => 'token',
    notify,
    siteConfig: { ...siteConfig, ...config },
  });
  const lifecycle = createSessionLifecycle(store);
  await act(async () => {
    lifecycle.identityChanged({ ...ada, uid });
    await vi.waitFor(() => {
      if (backend.seen('GET /user').length === 0) throw new Error('The session is not settled');
    });
  });
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </Provider>,
  );
  return { ...view, backend, store, notify, lifecycle, user: userEvent.setup() };
}

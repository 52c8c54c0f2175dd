import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createTestStore, type TestStoreOptions } from 'shared-session/testing';
import { afterEach, vi } from 'vitest';

// A busy machine may take its time; a test that waits in vain still fails.
configure({ asyncUtilTimeout: 4000 });
vi.setConfig({ testTimeout: 20_000 });
afterEach(() => {
  cleanup();
  // Drafts that are still to be stored are stored now, and not into the next test.
  window.dispatchEvent(new Event('pagehide'));
  localStorage.clear();
});

/** Renders a page as the shell would, for a signed-in administrator, at an address. */
export const openPage = (page: ReactElement, at = '/', options: TestStoreOptions = {}) => {
  const test = createTestStore({
    user: { name: 'Åse Lie', subscription_status: 'active', onboarding_status: 'completed' },
    ...options,
  });
  const seen = { address: at };
  const Address = () => {
    const { pathname, search, hash } = useLocation();
    seen.address = `${pathname}${search}${hash}`;
    return null;
  };
  render(
    <Provider store={test.store}>
      <MemoryRouter initialEntries={[at]}>
        {page}
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  return {
    ...test,
    person: userEvent.setup({ delay: null }),
    /** Where the router is now. */
    address: () => seen.address,
    /** The requests to a path so far. */
    asked: (path: string) => test.requests.filter((request) => request.path === path),
  };
};

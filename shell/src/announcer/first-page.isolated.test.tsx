import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { Link, MemoryRouter } from 'react-router-dom';
import { createTestAccount } from 'shared-session/testing';
import { expect, test, vi } from 'vitest';

const openLoadingPage = async () => {
  // Loads a new copy of the module, because the module remembers whether a page was shown before.
  vi.resetModules();
  const { createSessionLifecycle, createSessionStore } = await import('shared-session/host');
  const { CenteredLayout } = await import('../layouts/layout');
  const { useFocusAndAnnouncePage } = await import('./announce');
  const store = createSessionStore();
  createSessionLifecycle(store).accountChanged(createTestAccount('a'));
  const Page = () => {
    useFocusAndAnnouncePage('Reports');
    return <h1>Reports</h1>;
  };
  const layoutWith = (page: 'loading' | 'loaded') => (
    <Provider store={store}>
      <MemoryRouter>
        <CenteredLayout progress={<Link to="/reports">Open reports</Link>}>
          {page === 'loaded' ? <Page /> : <h1 key="loading">Loading</h1>}
        </CenteredLayout>
      </MemoryRouter>
    </Provider>
  );
  const { rerender } = render(layoutWith('loading'));
  return () => act(async () => rerender(layoutWith('loaded')));
};
const focused = () => document.activeElement?.textContent;

// spec: 10
test.each([
  ['link', 'Open reports'],
  ['link', 'Skip to content'],
  ['button', 'Sign Out'],
])(
  'after a press of the %s "%s" during the load of the first page, the heading of the page takes the focus',
  async (role, name) => {
    const showPage = await openLoadingPage();
    await userEvent.click(screen.getByRole(role, { name }));
    await showPage();
    expect(focused()).toBe('Reports');
  },
);

// spec: 10
test('the first page takes no focus if the visitor has pressed nothing', async () => {
  const showPage = await openLoadingPage();
  await showPage();
  expect(document.activeElement).toBe(document.body);
});

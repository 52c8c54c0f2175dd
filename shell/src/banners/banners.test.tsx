import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createSessionStore } from 'shared-session/host';
import { beforeEach, expect, test, vi } from 'vitest';
import { configStateAtom } from '../state/site-config';
import { createTestConfig } from '../testing/site';
// Loads the banners before the tests start, because loading takes seconds on a busy machine.
import './banners';
import { LazyBanners } from '../site/root';

beforeEach(() => localStorage.clear());

const open = (config: Parameters<typeof createTestConfig>[0]) => {
  const store = createSessionStore();
  store.set(configStateAtom, { status: 'read', config: createTestConfig(config) });
  return render(
    <Provider store={store}>
      <main>
        <h1>Page</h1>
      </main>
      <LazyBanners />
    </Provider>,
  );
};

test('the banners show the configured announcements as plain text, the maintenance notice first', async () => {
  open({ announcement: '<b>New</b>: import', maintenance: 'Sunday from 2 to 3' });
  await screen.findByRole('complementary', { name: 'Announcement' });
  expect(screen.getAllByRole('complementary').map(({ textContent }) => textContent)).toEqual([
    'Sunday from 2 to 3',
    '<b>New</b>: import',
  ]);
});

test('an announcement has the direction of its own language, whatever the language of the site', async () => {
  open({ announcement: 'New: import.' });
  expect((await screen.findByText('New: import.')).dir).toBe('auto');
});

test('an announcement that the visitor dismisses is hidden until its text changes, and the focus moves to the page heading', async () => {
  const { unmount } = open({ announcement: 'One', maintenance: 'Two' });
  const dismiss = await screen.findByRole('button', { name: 'Dismiss announcement' });
  dismiss.focus();
  fireEvent.click(dismiss);
  expect(screen.queryByText('One')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  unmount();
  const again = open({ announcement: 'One', maintenance: 'Two' });
  await screen.findByText('Two');
  expect(screen.queryByText('One')).toBeNull();
  again.unmount();
  open({ announcement: 'Three' });
  await screen.findByText('Three');
});

test('a banner that was dismissed in another tab stays hidden after this tab dismisses a different banner', async () => {
  const texts = { announcement: 'One', maintenance: 'Two' };
  const { unmount } = open(texts);
  localStorage.setItem('dismissed-announcements', '["Two"]');
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss announcement' }));
  unmount();
  expect(open(texts).container.textContent).toBe('Page');
});

test('a dismissed banner stays hidden when another banner is dismissed, even if the browser cannot store that it was dismissed', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { container } = open({ announcement: 'One', maintenance: 'Two' });
  for (const kind of ['maintenance', 'announcement']) {
    fireEvent.click(await screen.findByRole('button', { name: `Dismiss ${kind}` }));
  }
  expect(container.textContent).toBe('Page');
});

test('no banner is shown when no announcement is configured', () => {
  expect(open({}).container.textContent).toBe('Page');
});

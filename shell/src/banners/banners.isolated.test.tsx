// Loads this code before the test starts, so that the test does not wait for it.
import './banners';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createSessionStore } from 'shared-session/host';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LazyBanners } from '../site/root';
import { uncheckedOverridesAtom } from '../state/overrides';
import { configStateAtom } from '../state/site-config';
import { createTestConfig } from '../testing/site';

test('the banner of an override appears even if the first two requests for its code fail', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const failed = vi.fn();
  vi.doMock('./banners', () => {
    failed();
    if (failed.mock.calls.length === 2) vi.doUnmock('./banners');
    throw new Error('connection reset');
  });
  const store = createSessionStore();
  const config = createTestConfig({ allowRemoteOverrides: ['http://localhost:3001'] });
  store.set(configStateAtom, { status: 'read', config });
  store.set(uncheckedOverridesAtom, { main: 'http://localhost:3001' });
  render(
    <Provider store={store}>
      <LazyBanners />
    </Provider>,
  );
  const findBanner = () => screen.queryByRole('complementary', { name: 'Overridden parts' });
  for (let tries = 0; tries < 100 && !findBanner(); tries += 1) {
    await vi.dynamicImportSettled();
    await act(() => vi.advanceTimersByTimeAsync(5000));
  }
  expect(failed).toHaveBeenCalledTimes(2);
  expect(findBanner()).not.toBeNull();
});

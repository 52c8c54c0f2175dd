import { act, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { createSessionStore } from 'shared-session/host';
import { expect, test, vi } from 'vitest';
import { useFocusAndAnnouncePage } from '../announcer/announce';
import { configStateAtom } from '../state/site-config';
import { createTestConfig } from '../testing/site';
import { LazyTelemetry } from './root';

const sendTelemetryWhenHidden = vi.hoisted(() => vi.fn());
vi.mock('../telemetry/send-telemetry', () => ({ sendTelemetryWhenHidden }));

function Page() {
  useFocusAndAnnouncePage('Sign in');
  return null;
}

test('if the configuration is unreadable at first, telemetry starts when a retry has read the configuration', async () => {
  const store = createSessionStore();
  render(
    <Provider store={store}>
      <LazyTelemetry />
      <Page />
    </Provider>,
  );
  // Lets all code run, except code that waits for the configuration.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(sendTelemetryWhenHidden).not.toHaveBeenCalled();
  const config = createTestConfig({ telemetryUrl: 'https://telemetry.example/events' });
  act(() => store.set(configStateAtom, { status: 'read', config }));
  await expect
    .poll(() => sendTelemetryWhenHidden)
    .toHaveBeenCalledWith(store, 'https://telemetry.example/events');
});

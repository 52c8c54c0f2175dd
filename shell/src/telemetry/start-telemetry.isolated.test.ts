import { renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { createSessionStore } from 'shared-session/host';
import { expect, test, vi } from 'vitest';
import { useFocusAndAnnouncePage } from '../announcer/announce';
import { configStateAtom } from '../state/site-config';
import { createTestConfig } from '../testing/site';
import { startTelemetry } from './start-telemetry';

const sendTelemetryWhenHidden = vi.hoisted(() => vi.fn());
vi.mock('./send-telemetry', () => ({ sendTelemetryWhenHidden }));

test('if the configuration is unreadable at first, telemetry starts when a retry has read the configuration', async () => {
  const store = createSessionStore();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(Provider, { store }, children);
  const started = startTelemetry(store);
  renderHook(() => useFocusAndAnnouncePage('Sign in'), { wrapper });
  // Lets all code run, except code that waits for the configuration.
  await new Promise((resolve) => setTimeout(resolve));
  expect(sendTelemetryWhenHidden).not.toHaveBeenCalled();
  const config = createTestConfig({ telemetryUrl: 'https://telemetry.example/events' });
  store.set(configStateAtom, { status: 'read', config });
  await started;
  expect(sendTelemetryWhenHidden).toHaveBeenCalledWith(store, 'https://telemetry.example/events');
});

import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createSessionStore } from 'shared-session/host';
import { expect, test, vi } from 'vitest';
import { configStateAtom } from '../state/site-config';
import { createTestConfig } from '../testing/site';
import GetAppPage from './get-app-page';

const show = (mobileApp: { ios?: string | undefined; android?: string }) => {
  const store = createSessionStore();
  store.set(configStateAtom, { status: 'read', config: createTestConfig({ mobileApp }) });
  render(
    <Provider store={store}>
      <GetAppPage />
    </Provider>,
  );
};

test.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126 Mobile', 5, 'android'],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1', 5, 'ios'],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'ios'],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, undefined],
  ['a PC with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Edg/126', 10, undefined],
])(
  'the page /get-app leads to the app store of a phone or tablet, and stays open on other devices: %s',
  (_device, userAgent, maxTouchPoints, platform) => {
    const replace = vi.fn();
    vi.stubGlobal('location', { replace });
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
    show({ ios: 'https://ios.example/', android: 'https://android.example/' });
    vi.unstubAllGlobals();
    expect(replace.mock.calls).toEqual(platform ? [[`https://${platform}.example/`]] : []);
  },
);

test.each([
  ['asks to choose a store when the configuration has links to stores', 'https://a.example/', 1],
  ['does not ask to choose a store when the configuration has no such links', undefined, 0],
])('the page /get-app %s', (_what, ios, count) => {
  show({ ios });
  expect(screen.queryAllByText("Choose your phone's app store.")).toHaveLength(count);
  expect(screen.queryAllByRole('link')).toHaveLength(count);
});

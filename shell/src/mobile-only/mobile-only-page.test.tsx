import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createSessionStore } from 'shared-session/host';
import { renderSVG } from 'uqr';
import { expect, test } from 'vitest';
import { configStateAtom } from '../state/site-config';
import { createTestConfig } from '../testing/site';
import MobileOnlyPage from './mobile-only-page';

const show = (mobileApp: { ios?: string; android?: string }) => {
  const store = createSessionStore();
  store.set(configStateAtom, { status: 'read', config: createTestConfig({ mobileApp }) });
  render(
    <Provider store={store}>
      <MobileOnlyPage />
    </Provider>,
  );
};

test.each([
  { ios: 'https://apps.example/ios', android: 'https://apps.example/android' },
  { android: 'https://apps.example/android' },
])(
  'the QR code leads to the page that chooses the app store, when the configuration has the links %j',
  (mobileApp) => {
    show(mobileApp);
    const image = screen.getByRole('figure').querySelector('img');
    const code = renderSVG(`${location.origin}/get-app`, { border: 2 });
    expect(image?.getAttribute('src')).toBe(`data:image/svg+xml,${encodeURIComponent(code)}`);
  },
);

test('the page for the mobile app shows no QR code when no mobile app is configured', () => {
  show({});
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

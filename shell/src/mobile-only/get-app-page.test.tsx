import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createSessionStore } from 'shared-session/host';
import { expect, test } from 'vitest';
import { configStateAtom } from '../state/site-config';
import { testConfig } from '../testing/site';
import GetAppPage from './get-app-page';

test.each([
  ['asks to choose a store when the configuration has links to stores', 'https://a.example/', 1],
  ['does not ask to choose a store when the configuration has no such links', undefined, 0],
])('the page /get-app %s', (_what, ios, count) => {
  const store = createSessionStore();
  store.set(configStateAtom, { status: 'read', config: testConfig({ mobileApp: { ios } }) });
  render(
    <Provider store={store}>
      <GetAppPage />
    </Provider>,
  );
  expect(screen.queryAllByText("Choose your phone's app store.")).toHaveLength(count);
  expect(screen.queryAllByRole('link')).toHaveLength(count);
});

import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { forgetLanguages, switchLanguage } from 'shared-i18n';
import { counterAtom } from 'shared-session';
import { createTestStore } from 'shared-session/testing';
import { expect, onTestFinished, test } from 'vitest';
import StateDemoPanel from './state-panel';

test('the state panel writes numbers in the format of the language, such as 1.234 in German', () => {
  onTestFinished(forgetLanguages);
  switchLanguage('de');
  const { store } = createTestStore({ user: { name: 'Ada' } });
  store.set(counterAtom, 1234);
  render(
    <Provider store={store}>
      <StateDemoPanel />
    </Provider>,
  );
  expect(screen.getByText('1.234')).toBeTruthy();
});

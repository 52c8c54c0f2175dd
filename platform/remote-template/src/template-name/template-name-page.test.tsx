import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createTestStore } from 'shared-session/testing';
import { afterEach, expect, it } from 'vitest';
import TemplateNamePage from './template-name-page';

afterEach(cleanup);

it('the page "Template name" shows the name of the user, and a click on "Say hello" sends a toast to the shell', () => {
  const { store, toasts } = createTestStore({ user: { name: 'Ada Lovelace' } });
  render(
    <Provider store={store}>
      <TemplateNamePage />
    </Provider>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Template name' })).toBeTruthy();
  expect(screen.getByText(/Ada Lovelace/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Say hello' }));
  expect(toasts).toEqual([{ kind: 'info', message: 'Hello from Template name' }]);
});

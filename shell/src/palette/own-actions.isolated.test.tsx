import { renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { createTestStore } from 'shared-session/testing';
import { expect, test, vi } from 'vitest';
import { useShellActions } from './own-actions';

vi.mock('../parts-panel/show-parts', () => Promise.reject(new Error('no answer after 6000 ms')));

test('if the panel "Parts and versions" cannot be loaded, a toast shows an error', async () => {
  const { store, toasts } = createTestStore({ user: {} });
  const { result } = renderHook(() => useShellActions(() => {}), {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <MemoryRouter>{children}</MemoryRouter>
      </Provider>
    ),
  });
  await result.current.find(({ id }) => id === 'parts')?.run();
  expect(toasts).toMatchObject([
    {
      kind: 'error',
      message:
        "This part of the site (Parts and versions) couldn't be loaded. The rest of the site still works.",
    },
  ]);
});

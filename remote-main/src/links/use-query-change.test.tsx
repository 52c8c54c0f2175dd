import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { setQueryParameter, useQueryChange } from './use-query-change';

it('if a dialog closes after the visitor has opened another page, the URL of the new page does not change', async () => {
  let close = (): void => {};
  function Page() {
    const change = useQueryChange();
    close = () => change((query) => setQueryParameter(query, 'edit', ''));
    return null;
  }
  const router = createMemoryRouter(
    [
      { path: '/settings', element: <Page /> },
      { path: '/reports', element: null },
    ],
    { initialEntries: ['/settings?tab=users&edit=7'] },
  );
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/reports?user=7'));
  act(close);
  expect(router.state.location).toMatchObject({ pathname: '/reports', search: '?user=7' });
});

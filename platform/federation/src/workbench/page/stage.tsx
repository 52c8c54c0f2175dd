import { Provider } from 'jotai';
import { type ComponentProps, use } from 'react';
import { RouterProvider } from 'react-router-dom';
import { texts } from '../texts';
import { InItsPlace } from './in-its-place';
import type { Prepared } from './prepare';
import { ToastList } from './toast-list';

type Props = {
  prepared: Promise<Prepared>;
  router: ComponentProps<typeof RouterProvider>['router'];
};

/** The page with the session and the router that the shell would give it, once both are there. */
export function Stage({ prepared, router }: Props) {
  const ready = use(prepared);
  if (!ready) return <InItsPlace kind="warning" {...texts.noBackend} />;
  return (
    <Provider store={ready.store}>
      <RouterProvider router={router} />
      <ToastList />
    </Provider>
  );
}

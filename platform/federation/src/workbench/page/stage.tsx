import { Provider, useAtomValue, useSetAtom } from 'jotai';
import { type ComponentProps, use } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { SessionStore } from 'shared-session/host';
import { Toast } from 'shared-ui';
import { texts } from '../texts';
import { closeToastAtom, toastsAtom } from './toasts';
import styles from './workbench-page.module.css';

type Props = {
  prepared: Promise<SessionStore>;
  router: ComponentProps<typeof RouterProvider>['router'];
};

/** Shows the page with the session and the router that the shell would provide, once the session is ready. */
export function Stage({ prepared, router }: Props) {
  return (
    <Provider store={use(prepared)}>
      <RouterProvider router={router} />
      <ToastList />
    </Provider>
  );
}

/** The toasts of the page, in the same corner as in the shell. */
function ToastList() {
  const toasts = useAtomValue(toastsAtom);
  const close = useSetAtom(closeToastAtom);
  return (
    <div className={styles.toasts} role="status">
      {toasts.map(({ id, kind, message }) => (
        <Toast
          key={id}
          kind={kind === 'error' ? 'danger' : kind}
          closeLabel={texts.closeToast}
          onClose={() => close(id)}
        >
          {message}
        </Toast>
      ))}
    </div>
  );
}

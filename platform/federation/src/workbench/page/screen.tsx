import { atom, useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useRoutes } from 'react-router-dom';
import { sessionAtom, sessionRefusedAtom } from 'shared-session';
import { Button, Delayed, Notice, Spinner, Toast } from 'shared-ui';
import type { RemoteRoute } from '../../runtime/description';
import { reportToWorkbench } from '../remote';
import { routeAt } from '../settings';
import { closeToastAtom, toastsAtom } from './toasts';
import styles from './workbench-page.module.css';

/** A sentence about the signed-in user and the server's profile of that user. */
const sessionWordsAtom = atom((get): string => {
  const { firebaseUser, user } = get(sessionAtom);
  if (!firebaseUser) return 'Nobody is signed in.';
  const facts = get(sessionRefusedAtom)
    ? ['refused']
    : user
      ? [user.role, user.onboarding_status, user.subscription_status].filter(Boolean)
      : ['no profile'];
  const known = facts.length > 0 ? ` (${facts.join(', ')})` : '';
  return `Signed in as ${firebaseUser.email ?? ''}${known}.`;
});

type ScreenProps = { routes: readonly RemoteRoute[] };

/** Shows a page, as wide as in its layout. Reports the router's location to the workbench. */
export function WorkbenchScreen({ routes }: ScreenProps) {
  const { pathname, search, hash } = useLocation();
  const session = useAtomValue(sessionWordsAtom);
  const page = pathname + search + hash;
  useEffect(() => reportToWorkbench({ page, session }), [page, session]);
  return (
    <div className={styles.screen} data-layout={routeAt(routes, pathname)?.layout ?? 'centered'}>
      <main className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}

type PagePlaceProps = ScreenProps & {
  pages: ReadonlyMap<string, ComponentType>;
};

/** Shows the page at the router's location, inside its route with parameters, as in the shell. */
export function RoutedPage({ routes, pages }: PagePlaceProps) {
  const known = routes.map(({ path, page }) => {
    const Page = pages.get(page) ?? Elsewhere;
    return { path, element: <Page key={path} /> };
  });
  const page = useRoutes([...known, { path: '*', element: <Elsewhere /> }]);
  const waiting = (
    <Delayed>
      <Spinner label="The page is loading" />
    </Delayed>
  );
  return <Suspense fallback={waiting}>{page}</Suspense>;
}

function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return (
    <Notice title="Another part of the site">
      {`${pathname + search + hash} is not a page of this remote. In the site, the shell opens it.`}
    </Notice>
  );
}

/** Replaces a page that threw an error. "Try again" reloads the document. */
export function CrashNotice() {
  return (
    <div className={styles.inItsPlace}>
      <Notice
        kind="danger"
        title="The page threw an error"
        role="alert"
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        The console of the browser has the details.
      </Notice>
    </div>
  );
}

/** Shows the toasts of the page in the same corner as in the shell. */
export function ToastList() {
  const toasts = useAtomValue(toastsAtom);
  const close = useSetAtom(closeToastAtom);
  return (
    <div className={styles.toasts} role="status">
      {toasts.map(({ id, kind, message }) => (
        <Toast
          key={id}
          kind={kind === 'error' ? 'danger' : kind}
          closeLabel="Close"
          onClose={() => close(id)}
        >
          {message}
        </Toast>
      ))}
    </div>
  );
}

import { atom, useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useRoutes } from 'react-router-dom';
import { sessionAtom, sessionRefusedAtom } from 'shared-session';
import { Button, Delayed, Notice, Spinner, Toast } from 'shared-ui';
import type { RemoteRoute } from '../../runtime/description';
import { reportToWorkbench } from '../remote';
import { routeAt } from '../settings';
import { texts } from '../texts';
import { closeToastAtom, toastsAtom } from './toasts';
import styles from './workbench-page.module.css';

/** A sentence about the signed-in user and the server's profile of them. */
const sessionWordsAtom = atom((get): string => {
  const { firebaseUser, user } = get(sessionAtom);
  if (!firebaseUser) return texts.nobody;
  const facts = get(sessionRefusedAtom)
    ? [texts.refused]
    : user
      ? [user.role, user.onboarding_status, user.subscription_status]
      : [texts.noProfile];
  return texts.signedIn(
    firebaseUser.email ?? '',
    facts.filter((fact) => typeof fact === 'string'),
  );
});

type ScreenProps = { routes: readonly RemoteRoute[] };

/**
 * The area for a page, as wide as in the layout of its route. Reports the router's location to the
 * workbench.
 */
export function Screen({ routes }: ScreenProps) {
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
  /** The pages, by their names in the routes. */
  pages: ReadonlyMap<string, ComponentType>;
};

/**
 * The page at the router's location, inside its route as in the shell, so that it gets its
 * parameters.
 */
export function RoutedPage({ routes, pages }: PagePlaceProps) {
  const known = routes.map(({ path, page }) => {
    const Page = pages.get(page) ?? Elsewhere;
    return { path, element: <Page key={path} /> };
  });
  const page = useRoutes([...known, { path: '*', element: <Elsewhere /> }]);
  const waiting = (
    <Delayed>
      <Spinner label={texts.loading} />
    </Delayed>
  );
  return <Suspense fallback={waiting}>{page}</Suspense>;
}

function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return (
    <Notice title={texts.elsewhere.title}>{texts.elsewhere.text(pathname + search + hash)}</Notice>
  );
}

/** Replaces a page that threw an error. "Try again" reloads the document. */
export function Crashed() {
  return (
    <div className={styles.inItsPlace}>
      <Notice
        kind="danger"
        title={texts.crashed.title}
        role="alert"
        action={<Button onClick={() => window.location.reload()}>{texts.tryAgain}</Button>}
      >
        {texts.crashed.text}
      </Notice>
    </div>
  );
}

/** The toasts of the page, in the same corner as in the shell. */
export function ToastList() {
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

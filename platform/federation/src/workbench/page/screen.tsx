import { atom, useAtomValue } from 'jotai';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { sessionAtom, sessionRefusedAtom } from 'shared-session';
import { Button, Delayed, Notice, Spinner } from 'shared-ui';
import { isPattern, type RemoteRoute } from '../../runtime/description';
import { report } from '../remote';
import { routeAt } from '../settings';
import { texts } from '../texts';
import styles from './workbench-page.module.css';

/** A sentence that says who is signed in now, and what the server says about them. */
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

type Props = {
  routes: readonly RemoteRoute[];
  /** The pages, by the names that the routes give them. */
  pages: ReadonlyMap<string, ReactNode>;
};

/** The page at the place where the router is, as wide as the layout of its route would make it. */
export function Screen({ routes, pages }: Props) {
  const { pathname, search, hash } = useLocation();
  const session = useAtomValue(sessionWordsAtom);
  const place = pathname + search + hash;
  useEffect(() => report({ page: place, session }), [place, session]);
  const route = routeAt(routes, pathname);
  const page = route && pages.get(route.page);
  return (
    <div className={styles.screen} data-layout={route?.layout ?? 'centered'}>
      <main className={styles.main}>
        {page ? (
          <PageBoundary key={route.path} address={pathname} fallback={<Crashed />}>
            <Suspense fallback={<Waiting />}>
              {isPattern(route.path) ? <Matched path={route.path}>{page}</Matched> : page}
            </Suspense>
          </PageBoundary>
        ) : (
          <Notice title={texts.elsewhere.title}>{texts.elsewhere.text(place)}</Notice>
        )}
      </main>
    </div>
  );
}

/** Renders a page inside its route, as the shell does, so that it gets its parameters. */
function Matched({ path, children }: { path: string; children: ReactNode }) {
  return useRoutes([{ path, element: children }]);
}

function Waiting() {
  return (
    <Delayed>
      <Spinner label={texts.loading} />
    </Delayed>
  );
}

type BoundaryProps = { address: string; fallback: ReactNode; children: ReactNode };
type BoundaryState = { failed: boolean; address?: string };

/** Replaces a page that threw an error, until the address changes. React logs the error to the console. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  static getDerivedStateFromProps({ address }: BoundaryProps, state: BoundaryState) {
    return address === state.address ? null : { failed: false, address };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** A notice in place of a page. "Try again" reloads the document. */
function Crashed() {
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

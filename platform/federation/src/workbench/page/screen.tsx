import { useAtomValue } from 'jotai';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { Delayed, Notice, Spinner } from 'shared-ui';
import type { RemoteRoute } from '../../runtime/description';
import { isPattern } from '../../runtime/route-path';
import { report } from '../frame-report';
import { routeAt } from '../settings/routes';
import { texts } from '../texts';
import { InItsPlace } from './in-its-place';
import { sessionWordsAtom } from './session-words';
import styles from './workbench-page.module.css';

type Props = {
  routes: readonly RemoteRoute[];
  /** The pages, by the names that the routes give them. */
  pages: ReadonlyMap<string, ReactNode>;
  differs: string | null;
};

/** The page at the place where the router is, as wide as the layout of its route would make it. */
export function Screen({ routes, pages, differs }: Props) {
  const { pathname, search, hash } = useLocation();
  const session = useAtomValue(sessionWordsAtom);
  const place = pathname + search + hash;
  useEffect(() => report({ page: place, session, differs }), [place, session, differs]);
  const route = routeAt(routes, pathname);
  const page = route && pages.get(route.page);
  return (
    <div className={styles.screen} data-layout={route?.layout ?? 'centered'}>
      <main className={styles.main}>
        {page ? (
          <PageBoundary
            key={route.path}
            address={pathname}
            fallback={
              <InItsPlace kind="danger" title={texts.crashed.title} text={texts.crashed.text} />
            }
          >
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

/** A route of the router around a page, as the shell has one, with the page's parameters. */
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

/** Shows something else in place of a page that threw, until the address changes. React has told the console what was thrown. */
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

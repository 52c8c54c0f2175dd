import { useAtomValue } from 'jotai';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Delayed, Notice, Spinner } from 'shared-ui';
import type { RemoteRoute } from '../../runtime/description';
import { report } from '../report';
import { routeAt } from '../settings/routes';
import { texts } from '../texts';
import { InItsPlace } from './in-its-place';
import { PageBoundary } from './page-boundary';
import { sessionWordsAtom } from './session-words';
import styles from './workbench-page.module.css';

type Props = {
  routes: readonly RemoteRoute[];
  pages: ReadonlyMap<string, ComponentType>;
  differs: string | null;
};

/** The page at the place where the router is, as wide as the layout of its route would make it. */
export function Screen({ routes, pages, differs }: Props) {
  const { pathname, search, hash } = useLocation();
  const session = useAtomValue(sessionWordsAtom);
  const place = pathname + search + hash;
  useEffect(() => report({ page: place, session, differs }), [place, session, differs]);
  const route = routeAt(routes, pathname);
  const Page = route && pages.get(route.page);
  return (
    <div className={styles.screen} data-layout={route?.layout ?? 'centered'}>
      <main className={styles.main}>
        {Page ? (
          <PageBoundary
            key={pathname}
            fallback={
              <InItsPlace kind="danger" title={texts.crashed.title} text={texts.crashed.text} />
            }
          >
            <Suspense fallback={<Waiting />}>
              <Page />
            </Suspense>
          </PageBoundary>
        ) : (
          <Notice title={texts.elsewhere.title}>{texts.elsewhere.text(place)}</Notice>
        )}
      </main>
    </div>
  );
}

function Waiting() {
  return (
    <Delayed>
      <Spinner label={texts.loading} />
    </Delayed>
  );
}

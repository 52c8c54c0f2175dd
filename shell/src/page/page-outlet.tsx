import { matchesManyUrls } from '@platform/federation/runtime';
import { useAtomValue, useSetAtom } from 'jotai';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useParams, useRoutes } from 'react-router-dom';
import { languageAtom } from 'shared-session';
import { Delayed, LoadingBar, Skeleton, Stack, VisuallyHidden } from 'shared-ui';
import { useFocusAndAnnouncePage } from '../announcer/announce';
import { describeError } from '../error-page/describe-error';
import { ErrorPage } from '../error-page/error-page';
import { languageAttributesOf } from '../federation/catalogs';
import { ErrorBoundary } from '../federation/error-boundary';
import {
  discardFailedPage,
  findLoadedPage,
  loadPageAtom,
  releaseOfPage,
  skipIncompleteVersionAtom,
} from '../federation/load-page';
import { isMissingChunkError, RemoteError } from '../federation/remote-error';
import { reportPageCrash, reportShellFailure } from '../federation/remote-report';
import { readRemotesAtom } from '../federation/remotes';
import { INVITED_ROUTE, type SiteRoute } from '../guard/route-table';
import type { RemotePage } from '../state/remotes';
import { productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import styles from './page-outlet.module.css';

type Module = { default: ComponentType };

const signIn = (): Promise<Module> => import('../sign-in/sign-in-page');

/** The shell's own pages by path, and the shell's panel on the state demo (specification 9). */
const SHELL_PAGE_LOADERS: Readonly<Record<string, () => Promise<Module>>> = {
  '/login': signIn,
  '/signup': signIn,
  '/mobile-only': () => import('../mobile-only/mobile-only-page'),
  '/get-app': () => import('../mobile-only/get-app-page'),
  [INVITED_ROUTE.path]: () => import('../invited/invited-page'),
  '/example': () => import('../state-panel/state-panel'),
};

const loadedOwn = new Map<string, ComponentType>();

/** @throws {RemoteError} with `shell` as the remote's name */
const loadShellPage = async (path: string): Promise<ComponentType | undefined> => {
  try {
    const module = await SHELL_PAGE_LOADERS[path]?.();
    if (module) loadedOwn.set(path, module.default);
    return module?.default;
  } catch (error) {
    const failure = new RemoteError('shell', SHELL_VERSION, 'unavailable', error);
    reportShellFailure(failure);
    throw failure;
  }
};

/** The components of a page: one of a remote, one of the shell, or both at the same path. */
type PageParts = { Remote?: ComponentType | undefined; Own?: ComponentType | undefined };

const loadedParts = ({ page, path }: SiteRoute): PageParts | undefined => {
  const Remote = page && findLoadedPage(page);
  const Own = loadedOwn.get(path);
  const isWhole = (!page || Remote) && (!Object.hasOwn(SHELL_PAGE_LOADERS, path) || Own);
  return isWhole ? { Remote, Own } : undefined;
};

/**
 * Loads a page without Suspense, which shows its fallback for at least 300 ms (docs/decisions, 11).
 * @throws if the load failed
 */
const usePageParts = (route: SiteRoute): PageParts | undefined => {
  const load = useSetAtom(loadPageAtom);
  const [parts, setParts] = useState(() => loadedParts(route));
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (parts) return;
    Promise.all([route.page && load(route.page), loadShellPage(route.path)]).then(
      ([Remote, Own]) => setParts({ Remote, Own }),
      (error) => setFailure({ error }),
    );
  }, [route, parts, load]);
  if (failure) throw failure.error;
  return parts;
};

type Props = { route: SiteRoute; title: string };

export function PageOutlet({ route, title }: Props) {
  const readRemotes = useSetAtom(readRemotesAtom);
  const discardPage = async () => {
    if (!route.page) return;
    discardFailedPage(route.page);
    // Reads the registry, because the site may have repaired the remote, or rolled it back.
    await readRemotes(true, route.page.remote.name);
  };
  const skipVersion = useSetAtom(skipIncompleteVersionAtom);
  const shownRef = useRef<RemotePage>(undefined);
  const onCatch = async (error: unknown, replaceError: (other?: RemoteError) => void) => {
    // Uses the page on the screen, because the page of the newest route may have another version.
    const page = shownRef.current ?? route.page;
    shownRef.current = undefined;
    if (!page) return;
    if (isMissingChunkError(error)) replaceError(await skipVersion(page, error));
    else reportPageCrash(page, releaseOfPage(page), error);
  };
  const renderError = (error: unknown, renderAgain: () => void) => {
    // `onCatch` skips the version without this chunk, then renders the page or another error.
    if (route.page && isMissingChunkError(error)) return <PageLoading />;
    const retry = () => discardPage().then(renderAgain);
    return <ErrorPage error={describeError(error)} cause={error} onRetry={retry} />;
  };
  const { key: visit } = useLocation();
  return (
    <ErrorBoundary visit={visit} renderError={renderError} onCatch={onCatch}>
      {/* Shows a loading page while a page suspends during rendering. */}
      <Suspense fallback={<PageLoading />}>
        <PageContent route={route} title={title} shownRef={shownRef} />
      </Suspense>
    </ErrorBoundary>
  );
}

type PageContentProps = Props & { shownRef: RefObject<RemotePage | undefined> };

function PageContent({ route: newest, title, shownRef }: PageContentProps) {
  // Ignores a newer route of the same page, because a page on the screen keeps its version.
  const [route] = useState(newest);
  const parts = usePageParts(route);
  useLayoutEffect(() => {
    shownRef.current = route.page;
  }, [shownRef, route]);
  if (!parts) return <PageLoading />;
  const { Remote, Own } = parts;
  const page = (
    <>
      <PageArrival title={title} />
      {Remote && route.page ? (
        <RemoteRoot page={route.page}>
          <Remote />
        </RemoteRoot>
      ) : null}
      {Own ? <Own /> : null}
    </>
  );
  return matchesManyUrls(route.path) ? <Matched path={route.path}>{page}</Matched> : page;
}

/** The element that limits a remote's styles to the remote's own parts (docs/decisions, 23). */
function RemoteRoot({ page, children }: { page: RemotePage; children: ReactNode }) {
  const { name } = page.remote;
  const language = useAtomValue(languageAtom);
  const { lang, dir } = languageAttributesOf(page, releaseOfPage(page), language);
  useLayoutEffect(() => {
    const inEnglish: HTMLElement[] = [];
    // Marks elements in the body as parts of the remote, because libraries put dialogs and menus
    // there.
    const mark = (nodes: Iterable<Node>) => {
      for (const node of nodes) {
        if (!(node instanceof HTMLElement) || node.id === 'root') continue;
        node.dataset.remote ??= name;
        // Keeps a language or a direction that the remote itself has set on the element.
        if (lang && node.dataset.remote === name && !node.lang && !node.dir) {
          Object.assign(node, { lang, dir });
          inEnglish.push(node);
        }
      }
    };
    mark(document.body.children);
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) mark(addedNodes);
    });
    observer.observe(document.body, { childList: true });
    return () => {
      observer.disconnect();
      for (const node of inEnglish) {
        node.removeAttribute('lang');
        node.removeAttribute('dir');
      }
    };
  }, [name, lang, dir]);
  return (
    <div className={styles.remote} data-remote={name} lang={lang} dir={dir}>
      {children}
    </div>
  );
}

/** Provides the router's parameters of the path, and the base path for the page's own `Routes`. */
function Matched({ path, children }: { path: string; children: ReactNode }) {
  return useRoutes([{ path, element: children }]);
}

/** Shows a progress bar immediately, and a skeleton after 200 ms (specification 3 and 10). */
function PageLoading() {
  return (
    <div data-page-loading>
      <h1>
        <VisuallyHidden>{texts.splash.loading}</VisuallyHidden>
      </h1>
      <LoadingBar />
      <Delayed>
        <Stack gap={6} aria-hidden="true">
          <Skeleton height={36} width="40%" />
          <Skeleton height={160} />
          <Skeleton height={96} />
        </Stack>
      </Delayed>
    </div>
  );
}

/**
 * Comes before the page, so that the page's own `<title>` replaces this title. Announces the page
 * again for a new path parameter, but not for a new query or wildcard part.
 */
function PageArrival({ title }: { title: string }) {
  const productName = useAtomValue(productNameAtom);
  const { '*': _below, ...parameters } = useParams();
  return (
    <>
      {/* Has no key, because a new element would hide the title of a page that only changes the
          text of its title. */}
      <title>{texts.title(title, productName)}</title>
      <Announced key={JSON.stringify(parameters)} title={title} />
    </>
  );
}

function Announced({ title }: { title: string }) {
  useFocusAndAnnouncePage(title);
  return null;
}

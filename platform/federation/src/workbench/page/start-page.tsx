import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { atom, Provider, useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createMemoryRouter,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
  useRoutes,
} from 'react-router-dom';
import {
  type SiteConfig,
  type SlotProps,
  sessionAtom,
  sessionRefusedAtom,
  type Toast as ToastMessage,
} from 'shared-session';
import { createFakeFetch } from 'shared-session/fake-backend';
import { createSessionLifecycle, createSessionStore, type SessionStore } from 'shared-session/host';
import { Button, Notice, Placeholder, Spinner, Toast } from 'shared-ui';
import { createFakeBackendForSession, createUnsignedToken, SAMPLE_SESSIONS } from '../kinds';
import {
  FRAMED_PAGE_REPORT_EVENT,
  type FramedPageReport,
  getRootElement,
  type WorkbenchRemote,
} from '../remote';
import { applyAppearance, readSettings, routeForPath, type WorkbenchSettings } from '../settings';
import styles from './workbench-page.module.css';

const API_PATH = '/api';

const SLOW_ANSWER_DELAY_MS = 2000;

/** A toast stays until it is closed, so that there is time to read it. */
const toastAtom = atom<ToastMessage | null>(null);

/** Closes a toast and calls `onClosed`, because some pages delete items only in this call. */
const closeToastAtom = atom(null, (get, set, toast: ToastMessage | null): void => {
  if (!toast || get(toastAtom) !== toast) return;
  set(toastAtom, null);
  toast.onClosed?.();
});

const showToastAtom = atom(null, (get, set, toast: ToastMessage): void => {
  if (toast.signal?.aborted) return;
  set(closeToastAtom, get(toastAtom));
  set(toastAtom, toast);
  toast.signal?.addEventListener('abort', () => set(closeToastAtom, toast));
});

/** The settings and flags in `config.local.json`, which the build of the workbench includes. */
type LocalConfig = Pick<SiteConfig, 'remotes' | 'flags'>;

/** Has all features of the fake backend. TypeScript reports a missing capability (`Required`). */
const SITE_CONFIG: SiteConfig = {
  productName: 'Query Assistant',
  checkoutUrl: 'https://checkout.example/',
  customerPortalUrl: 'https://portal.example/',
  customerPortalLinks: {
    invoices: 'https://portal.example/invoices',
    paymentMethod: 'https://portal.example/card',
    cancel: 'https://portal.example/cancel',
  },
  mobileApp: { ios: 'https://ios.example/', android: 'https://android.example/' },
  links: { support: 'https://support.example/' },
  capabilities: {
    manage: true,
    history: true,
    idempotency: false,
    invitations: false,
    queries: true,
  } satisfies Required<SiteConfig['capabilities']>,
};

/** Whether a request is for the site's backend, and not for a backend of the remote. */
const isForSite = (input: RequestInfo | URL): boolean => {
  const { origin, href } = window.location;
  return new URL(String(input), href).href.startsWith(`${origin}${API_PATH}/`);
};

/** A slot without fillers, because the workbench shows only pages. */
function EmptySlot({ onSettled }: Pick<SlotProps, 'onSettled'>) {
  useEffect(() => onSettled?.(), [onSettled]);
  return null;
}

const untilReady = (store: SessionStore): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (store.get(sessionAtom).status === 'ready') resolve();
    };
    store.sub(sessionAtom, check);
    check();
  });

/**
 * The fake backend fails or is slow only after the session has started, so that each fault can be
 * seen with each kind of session.
 */
const startSession = async (
  { session, server }: Pick<WorkbenchSettings, 'session' | 'server'>,
  local: LocalConfig,
): Promise<SessionStore> => {
  const { account } = SAMPLE_SESSIONS[session];
  const backend = createFakeBackendForSession(session);
  const answering = createFakeFetch((request) =>
    backend.respond({ ...request, path: request.path.slice(API_PATH.length) }),
  );
  let delayMs = 0;
  const store: SessionStore = createSessionStore({
    apiBaseUrl: API_PATH,
    siteConfig: { ...SITE_CONFIG, ...local },
    getIdToken: async () => account && createUnsignedToken(account),
    fetch: async (input, init) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const isFake = isForSite(input) || backend.behaviour.fault !== null;
      return isFake ? answering.fetch(input, init) : fetch(input, init);
    },
    notify: (toast) => store.set(showToastAtom, toast),
    slot: EmptySlot,
  });
  createSessionLifecycle(store).accountChanged(
    account && { ...account, photoURL: null, providers: [account.provider] },
  );
  await untilReady(store);
  if (server === 'slow') delayMs = SLOW_ANSWER_DELAY_MS;
  if (server === 'failing' || server === 'unreachable') backend.behaviour.fault = server;
  return store;
};

const sessionTextAtom = atom((get): string => {
  const { firebaseUser, user } = get(sessionAtom);
  if (!firebaseUser) return 'Nobody is signed in.';
  const facts = user
    ? [user.role, user.onboarding_status, user.subscription_status]
    : ['no profile'];
  const known = get(sessionRefusedAtom) ? 'refused' : facts.filter(Boolean).join(', ');
  return `Signed in as ${firebaseUser.email ?? ''}${known && ` (${known})`}.`;
});

/** Gives a page the width of its layout, and reports its location to the workbench. */
function WorkbenchScreen({ routes }: Pick<WorkbenchRemote, 'routes'>) {
  const { pathname, search, hash } = useLocation();
  const sessionText = useAtomValue(sessionTextAtom);
  const page = pathname + search + hash;
  useEffect(() => {
    const detail: FramedPageReport = { page, sessionText };
    window.parent.dispatchEvent(new CustomEvent(FRAMED_PAGE_REPORT_EVENT, { detail }));
  }, [page, sessionText]);
  return (
    <div
      className={styles.screen}
      data-layout={routeForPath(routes, pathname)?.layout ?? 'centered'}
    >
      <main className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}

/** As in the shell, the parent route is `*`, so `useParams` also returns a value for `*`. */
function RoutedPage({ pages }: { pages: RouteObject[] }) {
  const page = useRoutes(pages);
  const loading = (
    <Placeholder>
      <Spinner />
    </Placeholder>
  );
  return <Suspense fallback={loading}>{page}</Suspense>;
}

function OtherPageNotice() {
  const { pathname, search, hash } = useLocation();
  return (
    <Notice title="Another part of the site">
      {`${pathname + search + hash} is not a page of this remote. In the site, the shell opens it.`}
    </Notice>
  );
}

function MountedPageNotice() {
  return (
    <Notice title="This page renders itself">
      The workbench shows only pages that export a component. Open this page in the site.
    </Notice>
  );
}

function LastToast() {
  const toast = useAtomValue(toastAtom);
  const closeToast = useSetAtom(closeToastAtom);
  const close = () => closeToast(toast);
  const action = toast?.action;
  const press = () => {
    action?.press();
    close();
  };
  return (
    <div className={styles.toast} role="status">
      {toast && (
        <Toast
          kind={toast.kind === 'error' ? 'danger' : toast.kind}
          action={
            action && (
              <Button size="small" onClick={press}>
                {action.label}
              </Button>
            )
          }
          onClose={close}
        >
          {/* A page written in JavaScript may pass an Error object, which React cannot render. */}
          {`${toast.message}`}
        </Toast>
      )}
    </div>
  );
}

/**
 * Starts one page, in the workbench's frame or in a separate tab. The router keeps its location in
 * memory, because the URL holds the settings of the workbench.
 * @param modules the modules of all pages without `mount`, by the `page` of their routes
 */
export const startWorkbenchPage = async (
  { routes }: WorkbenchRemote,
  modules: Record<string, () => Promise<{ default: ComponentType }>>,
  config: LocalConfig,
): Promise<void> => {
  const settings = readSettings(window.location.search, routes);
  applyAppearance(document, settings);
  document.title = 'Page on the workbench';
  const pages = routes.map(({ path, page }) => {
    const load = modules[page];
    const Page = load ? lazy(load) : MountedPageNotice;
    return { path, element: <Page key={path} /> };
  });
  const page = {
    path: '*',
    element: <RoutedPage pages={[...pages, { path: '*', element: <OtherPageNotice /> }]} />,
    errorElement: (
      <Notice kind="danger" title="The page threw an error" role="alert">
        The console of the browser has the details.
      </Notice>
    ),
  };
  const router = createMemoryRouter(
    [{ element: <WorkbenchScreen routes={routes} />, children: [page] }],
    { initialEntries: [settings.page] },
  );
  const store = await startSession(settings, config);
  createRoot(getRootElement()).render(
    <Provider store={store}>
      <RouterProvider router={router} />
      <LastToast />
    </Provider>,
  );
};

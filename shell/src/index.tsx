import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import './toasts/goober-sheet';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import {
  createSessionLifecycle,
  createSessionStore,
  federationStateAtom,
} from 'shared-session/host';
import { whenFirstPageShown } from './announcer/announce';
import { CrashPage } from './error-page/error-page';
import {
  readRemotesAtom,
  rereadRegistryOnError,
  rereadRegistryOnTabReturn,
} from './federation/remotes';
import { watchLanguageChoice } from './language/show-language';
import { SiteRoot } from './site/root';
import { Site } from './site/site';
import { Slot } from './slots/slot';
import { isHistoryNavigation } from './start/last-session';
import { refuseDroppedFiles } from './start/refuse-drops';
import { startSite } from './start/start';
import { installTrustedTypesPolicy } from './start/trusted-types';
import { readRemoteOverrides, uncheckedOverridesAtom } from './state/overrides';
import { registryStateAtom } from './state/remotes';
import { sessionLifecycleAtom, signOutQuestionAtom, waitingToastsAtom } from './state/session';

const createStoreForSite = () => {
  const store = createSessionStore({
    inspectCopies: async () => {
      const { compareSharedCopies } = await import('./federation/compare-shared-copies');
      return compareSharedCopies(store);
    },
    // Loads the sign-in page. There, the guard redirects to the default route of the new account.
    accountSwitched: () => location.replace('/login'),
    confirmSignOut: (unsaved) =>
      new Promise((resolve) => {
        const answer = (isYes: boolean) => {
          store.set(signOutQuestionAtom, null);
          resolve(isYes);
        };
        store.set(signOutQuestionAtom, { unsaved, answer });
      }),
    slot: Slot,
    notify: (toast) => store.set(waitingToastsAtom, (waiting) => [...waiting, toast]),
  });
  store.set(sessionLifecycleAtom, createSessionLifecycle(store));
  store.set(federationStateAtom, (state) => ({ ...state, host: { version: SHELL_VERSION } }));
  return store;
};

const start = (root: HTMLElement): void => {
  const store = createStoreForSite();
  const lifecycle = store.get(sessionLifecycleAtom);
  addEventListener('pagehide', lifecycle.stop);
  addEventListener('pageshow', (event) => {
    if (event.persisted) lifecycle.resume();
  });
  const { overrides, clean } = readRemoteOverrides(new URL(location.href));
  if (clean !== location.href) history.replaceState(null, '', clean);
  store.set(uncheckedOverridesAtom, overrides);
  refuseDroppedFiles();
  watchLanguageChoice(store);
  void startSite(store);

  if (/[?&]parts\b/.test(clean)) {
    void import('./parts-panel/show-parts').then(({ showPartsPanel }) => showPartsPanel(store));
  }

  // One route for all pages, because the route table may change without a reload.
  const router = createBrowserRouter([
    { path: '*', element: <Site />, errorElement: <CrashPage /> },
  ]);
  const reread = async () => {
    // Does nothing before the first registry is read, because the start of the site reads this
    // registry and repeats a failed request.
    if (store.get(registryStateAtom).status !== 'read') return;
    await store.set(readRemotesAtom, true);
    const state = store.get(registryStateAtom);
    if (state.status !== 'read' || !state.live) return;
    // If the code that offers a reload cannot be loaded, the tab keeps the running versions.
    const recall = await import('./recall/recall').catch(() => undefined);
    recall?.offerReload(store, router);
  };
  rereadRegistryOnTabReturn(reread);
  rereadRegistryOnError(reread);
  if (isHistoryNavigation()) void whenFirstPageShown.then(reread);
  createRoot(root).render(
    <Provider store={store}>
      <SiteRoot router={router} />
    </Provider>,
  );
};

installTrustedTypesPolicy();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');
// Starts the site only if the browser has `light-dark()`. Without it, the color tokens are invalid,
// and dialogs, for example, are transparent.
if (CSS.supports('color', 'light-dark(red, red)')) start(root);
else {
  root.className = 'splash';
  root.setAttribute('role', 'alert');
  root.textContent = 'This browser is too old for this site. Update it, or use another one.';
}

import { atom } from 'jotai';
import { messages } from 'shared-i18n';
import { isChangeRunningAtom, notifyAtom } from 'shared-session';
import { hasUnstoredDrafts, type SessionStore } from 'shared-session/host';
import { SIGN_IN_PATHS } from '../guard/route-table';
import { registryStateAtom } from '../state/remotes';
import { texts } from '../texts';

const words = messages('shell.recall', {
  recalled: 'A problem of this page is solved. Reload it.',
  removed: 'A page of this site was removed. Reload to update the site.',
  newer: 'A newer version is ready.',
  /** `{message}` is replaced by the text `recalled` or the text `newer`. */
  kept: '{message} What you typed is kept.',
});

/** A tab must be open for this many milliseconds before it mentions a newer version. */
const NEWER_VERSION_TOLD_AFTER_MS = 24 * 60 * 60 * 1000;

type Router = {
  state: { location: { pathname: string } };
  subscribe(listener: (state: Router['state']) => void): () => void;
};

type OutdatedVersion = { why: 'removed' | 'withdrawn' | 'newer'; newest: string };

/** Leaves out a fallback that runs because the live version could not be loaded. */
const outdatedVersions = (store: SessionStore): OutdatedVersion[] => {
  const state = store.get(registryStateAtom);
  const { remotes, live = [], retired = [] } = state.status === 'read' ? state : { remotes: [] };
  return remotes.flatMap(({ name, releases: [{ version, description }] }): OutdatedVersion[] => {
    const now = live.find((remote) => remote.name === name);
    const isRemoved = !now && description.routes.some(({ path }) => retired.includes(path));
    if (isRemoved) return [{ why: 'removed', newest: '' }];
    if (!now || now.releases[0].version === version) return [];
    const why = now.withdrawn?.includes(version) ? 'withdrawn' : 'newer';
    return [{ why, newest: now.releases[0].version }];
  });
};

const recalledAtom = atom(false);
const isToastOpenAtom = atom(false);
const mentionedVersionsAtom = atom<readonly string[]>([]);

/**
 * Reloads at the next navigation, or at a later one if a reload would lose a draft or interrupt a
 * change of many users. The reload opens the new page, because the address bar already has its URL.
 */
const reloadOnNavigation = (store: SessionStore, { state, subscribe }: Router): void => {
  let { pathname } = state.location;
  const stop = subscribe(({ location: next }) => {
    const isSamePage = next.pathname === pathname;
    pathname = next.pathname;
    // Does not reload a sign-in page, because a sign-out may still run. The reload could stop the
    // sign-out, and the account would be signed in again.
    if (isSamePage || SIGN_IN_PATHS.includes(pathname)) return;
    // Does not reload while offline, because the browser would show its own error page.
    if (!navigator.onLine || hasUnstoredDrafts() || store.get(isChangeRunningAtom)) return;
    stop();
    location.reload();
  });
};

/**
 * Shows a toast that offers a reload. A tab that runs a withdrawn or unsafe version, or a removed
 * remote, also reloads at the next navigation. A tab that is open for more than a day mentions each
 * newer version once.
 */
export const offerReload = (store: SessionStore, router: Router): void => {
  const versions = outdatedVersions(store);
  const tell = (message: string) => {
    // Shows one toast at a time, because visitors may return to the tab while the toast is shown.
    if (store.get(isToastOpenAtom)) return;
    store.set(isToastOpenAtom, true);
    const action = { label: texts.reload, press: () => location.reload() };
    const onClosed = () => store.set(isToastOpenAtom, false);
    store.set(notifyAtom, { kind: 'info', message, action, onClosed });
  };
  const withPromise = (message: string) => (hasUnstoredDrafts() ? message : words.kept(message));
  const isRecalled = store.get(recalledAtom);
  const state = store.get(registryStateAtom);
  const ranUnsafe = state.status === 'read' && state.ranUnsafe;
  const isRemoved = versions.some(({ why }) => why === 'removed');
  if (isRecalled || ranUnsafe || versions.some(({ why }) => why !== 'newer')) {
    tell(isRemoved ? words.removed : withPromise(words.recalled));
    if (!isRecalled) reloadOnNavigation(store, router);
    store.set(recalledAtom, true);
    return;
  }
  const told = store.get(mentionedVersionsAtom);
  const untold = versions.map(({ newest }) => newest).filter((newest) => !told.includes(newest));
  // Does not use `performance.now()`, because it does not count while the computer sleeps.
  const openMs = Date.now() - performance.timeOrigin;
  if (openMs < NEWER_VERSION_TOLD_AFTER_MS || untold.length === 0) return;
  store.set(mentionedVersionsAtom, [...told, ...untold]);
  tell(withPromise(words.newer));
};

import type { Mount, MountContext, ReadableValue } from '@platform/federation/runtime';
import { type Atom, atom, useStore } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  apiAtom,
  languageAtom,
  onSessionEnd,
  type PageLoader,
  remoteClientAtom,
  sessionAtom,
} from 'shared-session';
import type { SessionStore } from 'shared-session/host';
import type { PageComponent } from './load-attempt';

/** Catches and reports errors, which could otherwise replace the next page or stop a sign-out. */
const callSafely = (callback: () => void): void => {
  try {
    callback();
  } catch (error) {
    reportError(error);
  }
};

const readable = <Value,>(
  store: SessionStore,
  value: Atom<Value>,
  signal: AbortSignal,
): ReadableValue<Value> => ({
  read: () => store.get(value),
  subscribe: (listener) => {
    if (signal.aborted) return () => {};
    const stop = store.sub(value, () => callSafely(() => listener(store.get(value))));
    signal.addEventListener('abort', stop);
    return stop;
  },
});

/** Returns an atom that always has the current `value`, for code outside React. */
const useFollowed = <Value,>(store: SessionStore, value: Value): Atom<Value> => {
  const [followed] = useState(() => atom(value));
  useLayoutEffect(() => store.set(followed, value), [store, followed, value]);
  return followed;
};

/** If `mount` fails, rendering throws the error, so that the error boundary shows the error. */
export const createMountedPage = (name: string, mount: Mount): PageComponent => {
  function MountedPage(data: object) {
    const store = useStore();
    const locationAtom = useFollowed(store, useLocation());
    const dataAtom = useFollowed(store, data);
    const navigate = useNavigate();
    const element = useRef<HTMLDivElement>(null);
    const latestNavigate = useRef(navigate);
    useLayoutEffect(() => {
      latestNavigate.current = navigate;
    }, [navigate]);
    const [failure, setFailure] = useState<{ error: unknown }>();
    // Uses a layout effect, so that the heading exists when a later effect focuses the heading.
    useLayoutEffect(() => {
      const { current } = element;
      if (!current) return;
      const controller = new AbortController();
      const { signal } = controller;
      const context: MountContext = {
        session: readable(store, sessionAtom, signal),
        location: readable(store, locationAtom, signal),
        data: readable(store, dataAtom, signal),
        navigate: (to, options) => void latestNavigate.current(to, options),
        language: store.get(languageAtom),
        currentLanguage: readable(store, languageAtom, signal),
        client: store.get(remoteClientAtom(name)),
        signal,
      };
      let unmount: (() => void) | undefined;
      // The async function runs `mount` immediately and turns a thrown error into a rejection.
      const mounting = (async () => mount(current, context))();
      mounting.then(
        (returned) => {
          if (signal.aborted) callSafely(() => returned?.());
          else unmount = returned;
        },
        (error) => setFailure({ error }),
      );
      return () => {
        controller.abort();
        callSafely(() => unmount?.());
      };
    }, [store, locationAtom, dataAtom]);
    if (failure) throw failure.error;
    return <div ref={element} />;
  }
  return Object.assign(MountedPage, { load: mount.load });
};

export const pageComponentOfModule = (name: string, module: unknown): PageComponent | undefined => {
  const { default: page, mount } = (module ?? {}) as { default?: unknown; mount?: unknown };
  const isComponent = typeof page === 'function' || (typeof page === 'object' && page !== null);
  if (isComponent) return page as PageComponent;
  return typeof mount === 'function' ? createMountedPage(name, mount as Mount) : undefined;
};

/** Loads the data of a page early, while the shell checks the account. Does not show the page. */
export const preloadPageDataAtom = atom(
  null,
  async (get, _set, page: PageComponent & { load?: PageLoader }) => {
    if (!page.load || get(sessionAtom).status !== 'loading') return;
    const controller = new AbortController();
    onSessionEnd(() => controller.abort());
    try {
      const options = { early: true, silent: true, signal: controller.signal };
      await page.load({ api: get(apiAtom), options });
    } catch (error) {
      console.error('A page could not load its data early', error);
    }
  },
);

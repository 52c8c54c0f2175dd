import type { DescribedRoute } from '@platform/federation/runtime';
import { atom } from 'jotai';
import type { RemoteState } from 'shared-session';
import { federationStateAtom } from 'shared-session/host';
import type { DescribedRelease, RemotePage } from '../state/remotes';
import { attemptPage, countFailure, type Page } from './load-attempt';
import { RemoteError } from './remote-error';
import { pin } from './remotes';
import { type LoadOutcome, reportLoad } from './telemetry';
import { wholeRelease } from './whole-release';

/** Called after every load, for the state demo and for telemetry. */
export type LoadReport = (outcome: LoadOutcome) => void;

/** A failure within this time, in milliseconds, may be temporary and gets a second attempt. */
const QUICK = 3000;

const attemptTwice = async (name: string, release: DescribedRelease, route: DescribedRoute) => {
  const started = performance.now();
  try {
    return await attemptPage(name, release, route);
  } catch (error) {
    const passing = error instanceof RemoteError && error.reason === 'unavailable';
    if (!passing || performance.now() - started > QUICK) throw error;
    return attemptPage(name, release, route);
  }
};

const load = async ({ remote, route }: RemotePage, report: LoadReport): Promise<Page> => {
  const [current] = remote.releases;
  let first: unknown;
  for (const release of remote.releases) {
    const start = performance.now();
    let { module } = route;
    const outcome = (error?: RemoteError): LoadOutcome => ({
      remote: remote.name,
      release,
      module,
      duration: performance.now() - start,
      fellBack: release !== current,
      ...(error ? { error } : {}),
    });
    try {
      const whole = await wholeRelease(remote.name, release);
      const own = whole.description.routes.find(({ path }) => path === route.path);
      if (!own) continue;
      module = own.module;
      const page = await attemptTwice(remote.name, whole, own);
      report(outcome());
      return page;
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      first ??= error;
      report(outcome(error));
      // An earlier version may replace one that did not arrive, but never one that was tampered with.
      if (error.reason === 'integrity') throw error;
    }
  }
  throw (
    first ?? new RemoteError(remote.name, current.version, 'broken', new Error(`no ${route.path}`))
  );
};

const pages = new Map<string, Promise<Page>>();
const loaded = new Map<string, Page>();

const keyOf = ({ remote, route }: RemotePage): string =>
  `${remote.name}@${remote.releases[0].version}${route.module}`;

/** The component of a remote's page, if it is loaded already. */
export const loadedPage = (page: RemotePage): Page | undefined => loaded.get(keyOf(page));

/** Loads the component of a remote's page, once until {@link forgetPage}. @throws {RemoteError} */
export const loadPage = (page: RemotePage, report: LoadReport): Promise<Page> => {
  const key = keyOf(page);
  const known = pages.get(key);
  if (known) return known;
  const promise = load(page, report);
  pages.set(key, promise);
  promise.then(
    (component) => loaded.set(key, component),
    () => {},
  );
  return promise;
};

/**
 * Forgets a page that failed to load or to render, so that the next {@link loadPage} requests everything again. A build
 * remembers a lazy chunk that did not arrive, and would fail with it for ever.
 */
export const forgetPage = (page: RemotePage): void => {
  for (const release of page.remote.releases) countFailure(page.remote.name, release);
  pages.delete(keyOf(page));
  loaded.delete(keyOf(page));
};

/** The remotes of the state demo after one load. */
const afterLoad = (
  known: readonly RemoteState[],
  { remote, release, fellBack, error }: LoadOutcome,
): readonly RemoteState[] =>
  known.map((state) =>
    state.name === remote
      ? {
          name: state.name,
          package: state.package,
          version: release.version,
          origin: new URL(release.url).origin,
          status: error ? ('failed' as const) : ('loaded' as const),
          fellBack,
          ...(error ? { error: error.message } : {}),
        }
      : state,
  );

/** {@link loadPage}, which also pins the remote and reports the load to telemetry and the state demo. */
export const loadPageAtom = atom(null, (_get, set, page: RemotePage) =>
  loadPage(page, (outcome) => {
    if (!outcome.error) pin(outcome.remote);
    reportLoad(outcome);
    set(federationStateAtom, (state) => ({ ...state, remotes: afterLoad(state.remotes, outcome) }));
  }),
);

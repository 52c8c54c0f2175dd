import type { DescribedModule } from '@platform/federation/runtime';
import { atom } from 'jotai';
import type { RemoteState } from 'shared-session';
import { federationStateAtom } from 'shared-session/host';
import type { DescribedRelease, RemotePage } from '../state/remotes';
import { loadReleaseCatalog } from './catalogs';
import { differsFromHash } from './file-integrity';
import { RETRY_IF_FAILED_WITHIN_MS } from './limits';
import { attemptPageLoad, countFailedLoad, type PageComponent } from './load-attempt';
import { loadFederationRuntime } from './preload-files';
import { withWholeDescription } from './read-registry';
import { RemoteError } from './remote-error';
import { pinVersionOf } from './remotes';
import { type LoadOutcome, reportLoad } from './telemetry';

/** Called after every load, for the state demo and for telemetry. */
export type LoadListener = (outcome: LoadOutcome) => void;

const attemptTwice = async (name: string, release: DescribedRelease, route: DescribedModule) => {
  const started = performance.now();
  try {
    return await attemptPageLoad(name, release, route);
  } catch (error) {
    const isTemporary = error instanceof RemoteError && error.reason === 'unavailable';
    if (!isTemporary || performance.now() - started > RETRY_IF_FAILED_WITHIN_MS) throw error;
    return attemptPageLoad(name, release, route);
  }
};

const pages = new Map<string, Promise<PageComponent>>();
const loaded = new Map<string, PageComponent>();

const keyOf = ({ remote, route }: RemotePage): string =>
  `${remote.name}@${remote.releases[0].version}${route.module}`;

/** The releases that lack a chunk, by page. Loads skip these until {@link discardFailedPage}. */
const incompleteReleases = new Map<string, DescribedRelease[]>();

const usableReleases = (page: RemotePage): readonly DescribedRelease[] =>
  page.remote.releases.filter((release) => !incompleteReleases.get(keyOf(page))?.includes(release));

/** The address of the release from which each page was loaded. */
const runningUrls = new Map<string, string>();

/** Finds the module of a release for a page or a slot filler. */
const moduleOf = (
  { description }: DescribedRelease,
  { route, slot }: RemotePage,
): DescribedModule | undefined => {
  const own = description.routes.find(({ path }) => path === route.path);
  if (!slot) return own;
  return own?.fills?.find((fill) => fill.slot === slot && fill.module === route.module);
};

const load = async (wanted: RemotePage, report: LoadListener): Promise<PageComponent> => {
  const { remote, route } = wanted;
  const [current] = remote.releases;
  let firstError: unknown;
  for (const release of usableReleases(wanted)) {
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
      const whole = await withWholeDescription(remote.name, release);
      const own = moduleOf(whole, wanted);
      if (!own) continue;
      module = own.module;
      const [page] = await Promise.all([
        attemptTwice(remote.name, whole, own),
        loadReleaseCatalog(whole),
      ]);
      runningUrls.set(keyOf(wanted), release.url);
      report(outcome());
      return page;
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      firstError ??= error;
      report(outcome(error));
      // An earlier version is tried after other failures, but not after tampering.
      if (error.reason === 'integrity') throw error;
    }
  }
  throw (
    firstError ??
    new RemoteError(remote.name, current.version, 'broken', new Error(`no ${route.path}`))
  );
};

/** Whether the registry still has the release of a loaded page. A release may be withdrawn. */
const isOffered = (page: RemotePage): boolean => {
  const from = runningUrls.get(keyOf(page));
  return !from || page.remote.releases.some(({ url }) => url === from);
};

/** The component of a remote's page, if it is loaded already. */
export const findLoadedPage = (page: RemotePage): PageComponent | undefined =>
  isOffered(page) ? loaded.get(keyOf(page)) : undefined;

/** Loads a page once and keeps it until {@link discardFailedPage}. @throws {RemoteError} */
const loadPage = (page: RemotePage, report: LoadListener): Promise<PageComponent> => {
  const key = keyOf(page);
  const known = pages.get(key);
  if (known && isOffered(page)) return known;
  const promise = load(page, report);
  pages.set(key, promise);
  promise.then(
    (component) => loaded.set(key, component),
    () => {
      if (pages.get(key) === promise) discardFailedPage(page);
    },
  );
  return promise;
};

/**
 * Makes the next {@link loadPage} request all files again, because a module that threw stays
 * broken.
 */
export const discardFailedPage = (page: RemotePage): void => {
  for (const release of page.remote.releases) countFailedLoad(page.remote.name, release);
  pages.delete(keyOf(page));
  loaded.delete(keyOf(page));
  incompleteReleases.delete(keyOf(page));
};

type MissingChunk = Error & { request?: string };

/** Whether the missing chunk was tampered with. Checks all styles if the error names no file. */
const isChunkTamperedWith = async (
  { url, description: { files } }: DescribedRelease,
  { request }: MissingChunk,
): Promise<boolean> => {
  // Removes the query, which the files of a later attempt have.
  const address = request?.split('?')[0];
  const checks = Object.entries(files)
    .filter(([file]) => (address ? url + file === address : file.endsWith('.css')))
    .map(([file, integrity]) => differsFromHash(new URL(file, url), integrity));
  return (await Promise.all(checks)).includes(true);
};

/** Makes the next load use another version. Returns the error if that is not possible. */
const replacePage = async (
  page: RemotePage,
  missing: MissingChunk,
  report: LoadListener,
): Promise<RemoteError | undefined> => {
  const { name, releases } = page.remote;
  const known = releases.find(({ url }) => url === runningUrls.get(keyOf(page))) ?? releases[0];
  const release = await withWholeDescription(name, known).catch(() => known);
  const isTampered = await isChunkTamperedWith(release, missing);
  const reason = isTampered ? 'integrity' : 'unavailable';
  const error = new RemoteError(name, release.version, reason, missing);
  report({
    remote: name,
    release,
    module: page.route.module,
    fellBack: known !== releases[0],
    error,
  });
  const failed = [...(incompleteReleases.get(keyOf(page)) ?? []), known];
  const isOther = (other: DescribedRelease) =>
    !failed.includes(other) &&
    other.description.routes.some(({ path }) => path === page.route.path);
  if (isTampered || !releases.some(isOther)) return error;
  discardFailedPage(page);
  incompleteReleases.set(keyOf(page), failed);
  return undefined;
};

/** Adds a load to the states of the remotes, which the state demo shows. */
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

/** Reports a load to telemetry and state demo. After a success, pins the remote's version. */
const reportAtom = atom(null, (_get, set, outcome: LoadOutcome) => {
  if (!outcome.error) pinVersionOf(outcome.remote);
  reportLoad(outcome);
  set(federationStateAtom, (state) => ({ ...state, remotes: afterLoad(state.remotes, outcome) }));
});

/** Calls {@link loadPage} and reports the load. */
export const loadPageAtom = atom(null, (_get, set, page: RemotePage) =>
  loadPage(page, (outcome) => set(reportAtom, outcome)),
);

/** Loads a page and then starts its `load` function, while the account is still checked. */
export const loadPageDataAtom = atom(null, async (_get, set, page: RemotePage): Promise<void> => {
  const [loadedNow, { loadEarlyDataAtom }] = await Promise.all([
    set(loadPageAtom, page),
    loadFederationRuntime(),
  ]);
  set(loadEarlyDataAtom, loadedNow);
});

/** Calls {@link replacePage} and reports the load. */
export const replacePageAtom = atom(null, (_get, set, page: RemotePage, missing: Error) =>
  replacePage(page, missing, (outcome) => set(reportAtom, outcome)),
);

import type { DescribedModule } from '@platform/federation/runtime';
import { atom } from 'jotai';
import type { RemoteState } from 'shared-session';
import { federationStateAtom } from 'shared-session/host';
import type { DescribedRelease, RemotePage, SiteRemote } from '../state/remotes';
import { loadReleaseMessages } from './catalogs';
import { RETRY_IF_FAILED_WITHIN_MS } from './limits';
import { attemptPageLoad, countFailedLoad, type PageComponent } from './load-attempt';
import { loadFederationRuntime } from './preload-files';
import { loadWholeDescription } from './read-remote-description';
import { hasFileWithWrongHash } from './release-files';
import { isShellFileError, RemoteError } from './remote-error';
import { type PageLoadOutcome, reportPageLoad, reportShellFailure } from './remote-report';
import { pinnedRemoteNames } from './remotes';
import { isSafeRelease } from './safe-since';

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

type LoadedPage = { component: PageComponent; release: DescribedRelease };

type PageRecord = {
  loading?: Promise<PageComponent>;
  loaded?: LoadedPage;
  /** The releases that lack a chunk of the page. The next loads skip these releases. */
  incomplete: readonly DescribedRelease[];
};

const records = new Map<string, PageRecord>();

const keyPrefixOf = (name: string, { version }: DescribedRelease): string => `${name}@${version} `;

const keyOf = ({ remote, route }: RemotePage): string =>
  keyPrefixOf(remote.name, remote.releases[0]) + route.module;

const hasPages = ({ name, releases: [current] }: SiteRemote): boolean =>
  [...records.keys()].some((key) => key.startsWith(keyPrefixOf(name, current)));

/** Leaves out the loaded page if the registry no longer offers the release of this page. */
const recordOf = (page: RemotePage): PageRecord => {
  const record = records.get(keyOf(page)) ?? { incomplete: [] };
  const { loaded, incomplete } = record;
  const isOffered = !loaded || page.remote.releases.some(({ url }) => url === loaded.release.url);
  return isOffered ? record : { incomplete };
};

const moduleOf = (
  { description }: DescribedRelease,
  { route, slot }: RemotePage,
): DescribedModule | undefined => {
  const own = description.routes.find(({ path }) => path === route.path);
  if (!slot) return own;
  return own?.fills?.find((fill) => fill.slot === slot && fill.module === route.module);
};

const load = async (
  wanted: RemotePage,
  incomplete: readonly DescribedRelease[],
  report: (outcome: PageLoadOutcome) => void,
): Promise<LoadedPage> => {
  const { remote, route } = wanted;
  const [current] = remote.releases;
  let firstError: unknown;
  for (const release of remote.releases) {
    if (incomplete.includes(release)) continue;
    // Skips a fallback that is now unsafe, because the shell may have read a later `safeSince`.
    if (release !== current && !isSafeRelease(remote.name, release)) continue;
    const start = performance.now();
    let { module } = route;
    const outcome = (error?: RemoteError): PageLoadOutcome => ({
      remote: remote.name,
      release,
      module,
      duration: performance.now() - start,
      fellBack: release !== current,
      ...(error ? { error } : {}),
    });
    try {
      const whole = await loadWholeDescription(remote.name, release);
      const own = moduleOf(whole, wanted);
      if (!own) continue;
      module = own.module;
      const [component] = await Promise.all([
        attemptTwice(remote.name, whole, own),
        loadReleaseMessages(whole),
      ]);
      report(outcome());
      return { component, release };
    } catch (error) {
      if (isShellFileError(error)) {
        reportShellFailure(error);
        throw error;
      }
      if (!(error instanceof RemoteError)) throw error;
      firstError ??= error;
      report(outcome(error));
      // Tries no fallback, because a changed file may be an attack. Attackers must not be able to
      // make visitors run an old version.
      if (error.reason === 'integrity') throw error;
    }
  }
  throw (
    firstError ??
    new RemoteError(remote.name, current.version, 'broken', new Error(`no ${route.path}`))
  );
};

export const findLoadedPage = (page: RemotePage): PageComponent | undefined =>
  recordOf(page).loaded?.component;

export const releaseOfPage = (page: RemotePage): DescribedRelease =>
  recordOf(page).loaded?.release ?? page.remote.releases[0];

/**
 * Makes the next call of {@link loadPageAtom} request all files again. Otherwise, the runtime would
 * fail again without a request, because it remembers a module that threw.
 */
export const discardFailedPage = (page: RemotePage): void => {
  for (const release of page.remote.releases) countFailedLoad(page.remote.name, release);
  records.delete(keyOf(page));
};

type MissingChunk = Error & { request?: string };

/** If the error names no file (a missing stylesheet), checks the hashes of all stylesheets. */
const isChunkChanged = (release: DescribedRelease, { request }: MissingChunk): Promise<boolean> => {
  const { url, description } = release;
  // Removes the query that a URL has in a repeated attempt, because file names have no query.
  const fileUrl = request?.split('?')[0];
  const isSuspect = (file: string) => (fileUrl ? url + file === fileUrl : file.endsWith('.css'));
  return hasFileWithWrongHash(release, Object.keys(description.files).filter(isSuspect));
};

/** After a load of the live version, returns the earlier version that another page still runs. */
const findFallback = ({ remote, release }: PageLoadOutcome): DescribedRelease | undefined => {
  const prefix = keyPrefixOf(remote, release);
  return [...records]
    .map(([key, { loaded }]) => (key.startsWith(prefix) ? loaded?.release : undefined))
    .find((loaded) => loaded && loaded.url !== release.url);
};

const reportAtom = atom(null, (_get, set, outcome: PageLoadOutcome) => {
  const { remote, error } = outcome;
  reportPageLoad(outcome);
  const fallback = error ? undefined : findFallback(outcome);
  const release = fallback ?? outcome.release;
  const update = (state: RemoteState): RemoteState => ({
    name: state.name,
    package: state.package,
    version: release.version,
    origin: new URL(release.url).origin,
    status: error ? 'failed' : 'loaded',
    fellBack: outcome.fellBack || fallback !== undefined,
    ...(error ? { error: error.message } : {}),
  });
  set(federationStateAtom, (federation) => ({
    ...federation,
    remotes: federation.remotes.map((state) => (state.name === remote ? update(state) : state)),
  }));
});

/**
 * Loads a page once. Loads the page again only after a failure, after {@link discardFailedPage}, or
 * when the registry no longer offers the loaded version. @throws {RemoteError}
 */
export const loadPageAtom = atom(null, (_get, set, page: RemotePage): Promise<PageComponent> => {
  const key = keyOf(page);
  const { loading, incomplete } = recordOf(page);
  if (loading) return loading;
  const record: PageRecord = { incomplete };
  records.set(key, record);
  // Pins the version, so that a registry that is read during the load does not change the version.
  pinnedRemoteNames.add(page.remote.name);
  const report = (outcome: PageLoadOutcome) => set(reportAtom, outcome);
  record.loading = load(page, incomplete, report).then((loaded) => {
    record.loaded = loaded;
    return loaded.component;
  });
  record.loading.catch((error) => {
    // If a newer load of the page has replaced this load, keeps the record of the newer load.
    const isLatest = records.get(key) === record;
    if (isLatest && isShellFileError(error)) records.delete(key);
    else if (isLatest) discardFailedPage(page);
    if (!hasPages(page.remote)) pinnedRemoteNames.delete(page.remote.name);
  });
  return record.loading;
});

/** Loads a page early, and also its data if the shell still checks the account at that time. */
export const preloadPageAndDataAtom = atom(
  null,
  async (_get, set, page: RemotePage): Promise<void> => {
    const [loadedNow, { preloadPageDataAtom }] = await Promise.all([
      set(loadPageAtom, page),
      loadFederationRuntime(),
    ]);
    set(preloadPageDataAtom, loadedNow);
  },
);

/**
 * Called when the version of a page lacks a chunk. The next load of the page skips this version.
 * Returns an error if no other safe version has the page, or if the chunk was tampered with.
 */
export const skipIncompleteVersionAtom = atom(
  null,
  async (_get, set, page: RemotePage, missing: MissingChunk): Promise<RemoteError | undefined> => {
    const { name, releases } = page.remote;
    const { loaded, incomplete } = recordOf(page);
    const known = releases.find(({ url }) => url === loaded?.release.url) ?? releases[0];
    const release = await loadWholeDescription(name, known).catch(() => known);
    const isTampered = await isChunkChanged(release, missing);
    const reason = isTampered ? 'integrity' : 'unavailable';
    const error = new RemoteError(name, release.version, reason, missing);
    set(reportAtom, {
      remote: name,
      release,
      module: page.route.module,
      fellBack: known !== releases[0],
      error,
    });
    const failed = [...incomplete, known];
    const isOther = (other: DescribedRelease) =>
      !failed.includes(other) &&
      isSafeRelease(name, other) &&
      other.description.routes.some(({ path }) => path === page.route.path);
    if (isTampered || !releases.some(isOther)) return error;
    discardFailedPage(page);
    records.set(keyOf(page), { incomplete: failed });
    return undefined;
  },
);

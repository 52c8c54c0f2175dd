import { atom } from 'jotai';
import { type RemoteState, sessionAtom } from 'shared-session';
import { federationStateAtom } from 'shared-session/host';
import { permittedOverridesAtom } from '../state/overrides';
import {
  compareRemoteNames,
  type RegistryState,
  registryStateAtom,
  type SiteRemote,
  type UnusableRemote,
} from '../state/remotes';
import { configStateAtom } from '../state/site-config';
import { readRegistry } from './read-registry';
import { isSafeRelease } from './safe-since';
import { type RemoteReport, reportUnusableRemote } from './telemetry';

/**
 * The short names of the remotes with a loaded or loading page. Such a remote keeps its version in
 * this tab until a reload, a failure of its pages, or the withdrawal of its version as unsafe.
 */
export const pinnedRemoteNames = new Set<string>();

/**
 * Merges a newly read registry into the previous state. A pinned remote keeps its version, unless
 * this version is unsafe (docs/decisions, 27).
 */
export const mergeRegistryStates = (before: RegistryState, read: RegistryState): RegistryState => {
  if (before.status !== 'read') return read;
  if (read.status !== 'read') return before;
  const running = before.remotes.filter(({ name }) => pinnedRemoteNames.has(name));
  const kept = running.filter(({ name, releases: [first] }) => isSafeRelease(name, first));
  const isLive = ({ name, releases: [{ version }] }: SiteRemote) =>
    read.remotes.find((remote) => remote.name === name)?.releases[0].version === version;
  const isKept = ({ name }: { name: string }) => kept.some((remote) => remote.name === name);
  const ranUnsafe =
    before.ranUnsafe || running.some((remote) => !isKept(remote) && !isLive(remote));
  return {
    ...read,
    ...(ranUnsafe ? { ranUnsafe } : {}),
    ...(running.every(isLive) && !ranUnsafe ? {} : { live: read.remotes }),
    remotes: [...kept, ...read.remotes.filter((remote) => !isKept(remote))].sort(
      compareRemoteNames,
    ),
    unusable: read.unusable.filter((remote) => !isKept(remote)),
  };
};

/**
 * The state of each remote after the registry was read. A loaded remote keeps its state. A failed
 * remote keeps its state as long as the registry offers the failed version, even if only as a
 * fallback.
 */
export const nextRemoteStates = (
  state: RegistryState,
  known: readonly RemoteState[],
): readonly RemoteState[] => {
  if (state.status !== 'read') return known;
  const described = state.remotes.map(({ name, releases }): RemoteState => {
    const [{ version, url, description }] = releases;
    const before = known.find((remote) => remote.name === name);
    const isFailed =
      before?.status === 'failed' && releases.some((each) => each.version === before.version);
    if (before && (isFailed || before.status === 'loaded')) return before;
    const { origin } = new URL(url);
    return { name, package: description.package, version, origin, status: 'idle' };
  });
  const unusable = state.unusable.map(
    ({ name, error }): RemoteState => ({
      name,
      package: name,
      version: '',
      origin: '',
      status: 'failed',
      error: error.message,
    }),
  );
  return [...described, ...unusable];
};

const newlyUnusable = (before: RegistryState, next: RegistryState): readonly UnusableRemote[] => {
  const known = before.status === 'read' ? before.unusable : [];
  if (next.status !== 'read') return [];
  return next.unusable.filter(({ name }) => !known.some((remote) => remote.name === name));
};

/**
 * Chooses between the live version and a candidate version that only certain organizations, roles
 * or cohorts get. Chooses nothing while the account is unknown.
 */
export const chooseCandidateVersionsAtom = atom(null, (get, set) => {
  const state = get(registryStateAtom);
  const decide = (remote: SiteRemote) =>
    remote.pending?.(get(sessionAtom).user, pinnedRemoteNames.has(remote.name)) ?? remote;
  const hasPending = state.status === 'read' && state.remotes.some(({ pending }) => pending);
  const next = hasPending ? { ...state, remotes: state.remotes.map(decide) } : state;
  set(registryStateAtom, next);
  set(federationStateAtom, (federation) => ({
    ...federation,
    remotes: nextRemoteStates(next, federation.remotes),
  }));
});

const requestCountAtom = atom(0);

/** The latest successful request for the registry, and the registry that it read. */
const newestAnswerAtom = atom<{ request: number; state: RegistryState }>({
  request: 0,
  state: { status: 'reading' },
});

/**
 * Reads the registry. `fresh`: from the server, not from the copy in the page. `failed`: the name
 * of a remote whose page failed. This remote may get another version, which may work.
 */
export const readRemotesAtom = atom(null, async (get, set, fresh: boolean, failed?: string) => {
  const state = get(configStateAtom);
  if (state.status !== 'read') return;
  const request = get(requestCountAtom) + 1;
  set(requestCountAtom, request);
  const answer = await readRegistry(state.config, {
    fresh,
    overrides: get(permittedOverridesAtom),
    user: get(sessionAtom).user,
  });
  // Unpins the remote only after the request, to also remove a pin that another page has set during
  // the request.
  if (failed) pinnedRemoteNames.delete(failed);
  const isRead = answer.status === 'read';
  // Ignores the answer to an older request that arrives late, because its registry may be outdated.
  if (isRead && request > get(newestAnswerAtom).request) {
    set(newestAnswerAtom, { request, state: answer });
  }
  const before = get(registryStateAtom);
  const next = mergeRegistryStates(before, isRead ? get(newestAnswerAtom).state : answer);
  for (const remote of newlyUnusable(before, next)) reportUnusableRemote(remote);
  set(registryStateAtom, next);
  set(chooseCandidateVersionsAtom);
});

/**
 * Reads the registry again after the first error of each version of a remote, because the site may
 * have withdrawn this version. A page that could not be loaded does not count as an error.
 */
export const rereadRegistryOnError = (reread: () => Promise<void>): void => {
  const asked = new Set<string>();
  addEventListener('remote-report', ({ detail }: CustomEventInit<RemoteReport>) => {
    if (!detail?.error || detail.what === 'load') return;
    const failed = `${detail.remote} ${detail.version}`;
    if (asked.has(failed)) return;
    asked.add(failed);
    void reread();
  });
};

/**
 * Reads the registry again when the visitor comes back to the tab or the browser is online again,
 * so that remotes without a loaded page get a new release or a rollback. Never calls `reread` twice
 * at a time.
 */
export const rereadRegistryOnTabReturn = (reread: () => Promise<void>): void => {
  let reading = false;
  const onChange = async () => {
    if (reading || document.visibilityState !== 'visible' || !navigator.onLine) return;
    reading = true;
    try {
      await reread();
    } finally {
      reading = false;
    }
  };
  document.addEventListener('visibilitychange', onChange);
  addEventListener('online', onChange);
};

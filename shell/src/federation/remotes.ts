import { atom } from 'jotai';
import { type RemoteState, sessionAtom } from 'shared-session';
import { federationStateAtom } from 'shared-session/host';
import { permittedOverridesAtom } from '../state/overrides';
import {
  compareRemotesByName,
  type RegistryState,
  registryStateAtom,
  type SiteRemote,
  type UnusableRemote,
} from '../state/remotes';
import { configStateAtom } from '../state/site-config';
import { readRegistry } from './read-registry';
import { type RemoteReport, reportUnusableRemote } from './remote-report';
import { isSafeRelease } from './safe-since';

/**
 * The short names of the remotes with a loaded or loading page. Such a remote keeps its version in
 * this tab until a reload, a failure of its pages, or the withdrawal of its version as unsafe.
 */
export const pinnedRemoteNames = new Set<string>();

/** A pinned remote keeps its version, unless the version is unsafe (docs/decisions, 27). */
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
      compareRemotesByName,
    ),
    unusable: read.unusable.filter((remote) => !isKept(remote)),
  };
};

/** A failed remote stays `failed` while its version is still the live version or a fallback. */
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

/** Chooses the candidate versions that are only for certain groups, once the account is known. */
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

const newestAnswerAtom = atom<{ request: number; state: RegistryState }>({
  request: 0,
  state: { status: 'reading' },
});

/** Reads the registry (if `fresh`, from the server). The remote `failed` may change its version. */
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
  // Unpins the remote after the request, because another page may have pinned it meanwhile.
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

/** Reads the registry once for each failed version, which the site may have withdrawn. */
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

/** Reads the registry on each return to the tab, to find new releases and rollbacks of remotes. */
export const rereadRegistryOnTabReturn = (reread: () => Promise<void>): void => {
  let reading = false;
  const onChange = () => {
    if (reading || document.visibilityState !== 'visible' || !navigator.onLine) return;
    reading = true;
    void reread().finally(() => {
      reading = false;
    });
  };
  document.addEventListener('visibilitychange', onChange);
  addEventListener('online', onChange);
};

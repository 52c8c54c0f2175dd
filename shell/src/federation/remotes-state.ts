import type { RemoteState } from 'shared-session';
import type { LoadReport } from './load-page';
import type { Remote, RemotesState } from './remote';

/** The names of the pinned remotes. A page of theirs has run, so their version stays for the life of this page. */
const pinned = new Set<string>();

/** Pins the version of a remote: a page of it runs now. */
export const pin = (name: string): void => {
  pinned.add(name);
};

/** Unpins a remote that failed: another version may be what repairs it. */
export const unpin = (name: string): void => {
  pinned.delete(name);
};

/** Merges a registry that was read again: pinned remotes stay as they are, and a failed read changes nothing. */
export const mergeRemotes = (before: RemotesState, read: RemotesState): RemotesState => {
  if (before.status !== 'read') return read;
  if (read.status !== 'read') return before;
  const kept = before.remotes.filter(({ name }) => pinned.has(name));
  const isKept = ({ name }: { name: string }) => kept.some((remote) => remote.name === name);
  return {
    ...read,
    remotes: [...kept, ...read.remotes.filter((remote) => !isKept(remote))].sort(byName),
    unusable: read.unusable.filter((remote) => !isKept(remote)),
  };
};

const byName = (a: Remote, b: Remote): number => (a.name < b.name ? -1 : 1);

/** The remotes as the state demo shows them. */
export const remoteStates = (
  state: RemotesState,
  known: readonly RemoteState[],
): readonly RemoteState[] => {
  if (state.status !== 'read') return known;
  const described = state.remotes.map(
    ({ name, package: packageName, releases: [current] }): RemoteState =>
      known.find((remote) => remote.name === name && remote.status !== 'failed') ?? {
        name,
        package: packageName,
        version: current.version,
        origin: new URL(current.url).origin,
        status: 'idle',
      },
  );
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

/** The state demo's view after one load. */
export const afterLoad = (
  known: readonly RemoteState[],
  { remote, release, fellBack, error }: Parameters<LoadReport>[0],
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

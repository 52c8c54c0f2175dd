import type {
  DescribedRoute,
  RemoteDescription,
  RemoteRelease,
} from '@platform/federation/runtime';

/** A release that can be loaded: it has a description, published with it or read from its server. */
export type DescribedRelease = RemoteRelease & { description: RemoteDescription };

/** A remote of the registry that this page can use. */
export type Remote = {
  /** The short name: `main`. */
  name: string;
  package: string;
  /** What is live, then what was live before, newest first. Never empty. */
  releases: readonly [DescribedRelease, ...DescribedRelease[]];
};

/** A remote that cannot be used, and why; its paths are not known. */
export type UnusableRemote = { name: string; error: Error };

/** What the shell knows of the remotes. */
export type RemotesState =
  | { status: 'reading' }
  | { status: 'unreadable'; error: Error }
  | { status: 'read'; remotes: readonly Remote[]; unusable: readonly UnusableRemote[] };

/** A page of a remote, found by its path. */
export type RemotePage = { remote: Remote; route: DescribedRoute };

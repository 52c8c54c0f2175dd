import type {
  DescribedRoute,
  RemoteDescription,
  RemoteRelease,
} from '@platform/federation/runtime';
import { atom } from 'jotai';
import type { UserProfile } from 'shared-session';

/** A release that can be loaded: its description came with the registry or from its development server. */
export type DescribedRelease = RemoteRelease & { description: RemoteDescription };

/** A remote of the registry that this page can use. */
export type Remote = {
  /** The short name: `main`. */
  name: string;
  package: string;
  /** The release to use first, then those that may stand in for it, newest first. */
  releases: readonly [DescribedRelease, ...DescribedRelease[]];
  /**
   * Decides about a candidate for groups of visitors once it is known who is signed in. No page of the remote loads early
   * before.
   */
  pending?: (user: UserProfile | null, isPinned: boolean) => Remote;
  /** Versions that were withdrawn. */
  withdrawn?: readonly string[] | undefined;
};

/** Sorts remotes by their short name, so that the order does not depend on which answered first. */
export const compareRemoteNames = (a: Remote, b: Remote): number => (a.name < b.name ? -1 : 1);

/** A remote that cannot be used, and why. */
export type UnusableRemote = {
  name: string;
  error: Error;
  /** The paths of its routes; undefined if nobody knows them. */
  paths: readonly string[] | undefined;
};

/** What the shell knows of the remotes. */
export type RemotesState =
  | { status: 'reading' }
  | { status: 'unreadable'; error: Error }
  | {
      status: 'read';
      remotes: readonly Remote[];
      unusable: readonly UnusableRemote[];
      /** The paths of remotes that were taken off the site. */
      retired?: readonly string[] | undefined;
      /** The remotes as they were read last, if one that runs in this tab has another version there. */
      live?: readonly Remote[];
    };

/** A page of a remote, found by its path. With a slot, what fills it: the route then has the filler's module and files. */
export type RemotePage = { remote: Remote; route: DescribedRoute; slot?: string };

/** What the shell knows of the remotes; `federation/remotes.ts` writes it. */
export const remotesStateAtom = atom<RemotesState>({ status: 'reading' });

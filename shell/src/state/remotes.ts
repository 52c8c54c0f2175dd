import type {
  AllowedSessionKind,
  DescribedRoute,
  RemoteDescription,
  RemoteRelease,
} from '@platform/federation/runtime';
import { atom } from 'jotai';
import type { UserProfile } from 'shared-session';

export type DescribedRelease = RemoteRelease & { description: RemoteDescription };

export type SiteRemote = {
  /** The short name of the remote, such as `main`. */
  name: string;
  /** The release to use first, then its fallbacks, newest first. */
  releases: readonly [DescribedRelease, ...DescribedRelease[]];
  /**
   * Decides whether the visitor gets a candidate version for groups of users. Call this when the
   * account is known. Until then, no page of the remote is preloaded.
   */
  pending?: (user: UserProfile | null, isPinned: boolean) => SiteRemote;
  /** The routes of the candidate that `pending` may choose. Set only together with `pending`. */
  pendingRoutes?: readonly Pick<DescribedRoute, 'path' | 'when'>[];
  withdrawn?: readonly string[] | undefined;
};

/** Compares remotes by short name, so that the order does not depend on which server is fastest. */
export const compareRemotesByName = (a: SiteRemote, b: SiteRemote): number =>
  a.name < b.name ? -1 : 1;

export type UnusableRemote = {
  name: string;
  error: Error;
  /**
   * The paths of the remote's pages. `allow`: the session kinds that may see the page, if the
   * registry entry has them in a readable form. Undefined if the entry has no readable paths.
   */
  pages: readonly { path: string; allow?: readonly AllowedSessionKind[] | undefined }[] | undefined;
};

export type RegistryState =
  | { status: 'reading' }
  | { status: 'unreadable'; error: Error }
  | {
      status: 'read';
      remotes: readonly SiteRemote[];
      unusable: readonly UnusableRemote[];
      /** The paths of remotes that were taken off the site. */
      retired?: readonly string[] | undefined;
      /** The remotes of the latest registry. Set if this tab runs a version that is not live. */
      live?: readonly SiteRemote[];
      /** Whether a version that is now unsafe may still be on the screen, until the next reload. */
      ranUnsafe?: boolean;
    };

/** A page of a remote. For a slot filler, `slot` is set and `route` has its module and files. */
export type RemotePage = { remote: SiteRemote; route: DescribedRoute; slot?: string };

export const registryStateAtom = atom<RegistryState>({ status: 'reading' });

export const remotesAtom = atom((get): readonly SiteRemote[] => {
  const state = get(registryStateAtom);
  return state.status === 'read' ? state.remotes : [];
});

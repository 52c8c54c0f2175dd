import { atom } from 'jotai';
import type { SharedCopiesReport } from '../ports/ports';

export type RemoteState = {
  /** The short name of the remote, such as `main`. */
  name: string;
  package: string;
  /** The version chosen for this page, with any `status`; '' if the version is unknown. */
  version: string;
  origin: string;
  status: 'idle' | 'loaded' | 'failed';
  /** True if the current version could not be loaded, and `version` is an earlier one. */
  fellBack?: boolean;
  error?: string;
};

/** `copies` is `null` until the copies of shared packages have been compared. */
export type FederationState = {
  host: { version: string };
  remotes: readonly RemoteState[];
  copies: readonly SharedCopiesReport[] | null;
};

export const federationStateAtom = atom<FederationState>({
  host: { version: '' },
  remotes: [],
  copies: null,
});

/** What a remote may read. The state demo shows it (specification 9). */
export const federationAtom = atom((get) => get(federationStateAtom));

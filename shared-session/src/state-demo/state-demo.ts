import { atom } from 'jotai';
import { notifyAtom, portsAtom, type SharedCopiesReport } from '../ports/ports';
import { texts } from '../texts';

/** A number that shell and remotes both write, to show that they share one store. */
export const counterAtom = atom(0);

/** What the host knows about one remote. */
export type RemoteState = {
  /** The short name of the remote, such as `main`. */
  name: string;
  package: string;
  /** The version chosen for this page, whatever `status` is; '' if the version is unknown. */
  version: string;
  origin: string;
  status: 'idle' | 'loaded' | 'failed';
  /** Whether `version` is an earlier version, because the current version could not be loaded. */
  fellBack?: boolean;
  error?: string;
};

/**
 * What the page of the state demo shows about host and remotes (specification 9). `copies` is
 * `null` until the copies of shared packages have been compared.
 */
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

export const federationAtom = atom((get) => get(federationStateAtom));

/** Compares the copies of shared packages, and stores the result in {@link federationAtom}. */
export const inspectCopiesAtom = atom(null, async (get, set): Promise<void> => {
  try {
    const copies = await get(portsAtom).inspectCopies();
    set(federationStateAtom, (state) => ({ ...state, copies }));
  } catch (error) {
    console.error('The copies of the shared packages could not be compared', error);
    set(notifyAtom, { kind: 'error', message: texts.inspectionFailed });
  }
});

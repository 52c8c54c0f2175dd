import { atom } from 'jotai';
import { type CopyReport, notifyAtom, portsAtom } from '../ports/ports';
import { texts } from '../texts';

/** A number that shell and remotes both write, to show that they share one store. */
export const counterAtom = atom(0);

/** The state of a remote. */
export type RemoteState = {
  /** The container's name, such as `main`. */
  name: string;
  package: string;
  /** The version in use, or the one that would be loaded. */
  version: string;
  origin: string;
  status: 'idle' | 'loaded' | 'failed';
  /** True when the current version could not be loaded and the one before it runs. */
  fellBack?: boolean;
  error?: string;
};

/** What the site has loaded (specification 9, state demo). `copies` is `null` until they were compared. */
export type FederationState = {
  host: { version: string };
  remotes: readonly RemoteState[];
  copies: readonly CopyReport[] | null;
};

/** The host's writable side of `federationAtom`. */
export const federationStateAtom = atom<FederationState>({
  host: { version: '' },
  remotes: [],
  copies: null,
});

/** What the site has loaded. */
export const federationAtom = atom((get) => get(federationStateAtom));

/** Lets the host compare the copies of each remote, and stores the result in `federationAtom`; a failure is a toast. */
export const inspectCopiesAtom = atom(null, async (get, set): Promise<void> => {
  try {
    const copies = await get(portsAtom).inspectCopies();
    set(federationStateAtom, (state) => ({ ...state, copies }));
  } catch (error) {
    console.error('The copies of the shared packages could not be compared', error);
    set(notifyAtom, { kind: 'error', message: texts.inspectionFailed });
  }
});

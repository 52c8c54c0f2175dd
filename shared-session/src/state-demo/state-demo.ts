import { atom } from 'jotai';
import { federationStateAtom } from '../federation/federation-state';
import { notifyAtom, portsAtom } from '../ports/ports';
import { texts } from '../texts';

/** A number that shell and remotes both write, to show that they share one store. */
export const counterAtom = atom(0);

/** Compares the copies of shared packages, and stores the result in `federationStateAtom`. */
export const inspectCopiesAtom = atom(null, async (get, set): Promise<void> => {
  try {
    const copies = await get(portsAtom).inspectCopies();
    set(federationStateAtom, (state) => ({ ...state, copies }));
  } catch (error) {
    console.error('The copies of the shared packages could not be compared', error);
    set(notifyAtom, { kind: 'error', message: texts.inspectionFailed });
  }
});

import { atom } from 'jotai';
import { pendingRemovalsAtom } from './removed-items';

/**
 * Call this before visitors remove their own account or give up their admin role: afterwards, the
 * server would refuse the removals that can still be undone.
 */
export const finishAllRemovalsAtom = atom(null, (get) =>
  Promise.all([...get(pendingRemovalsAtom).values()].map((finish) => finish())),
);

import { atom } from 'jotai';
import { locationOptionsAtom } from 'shared-session';
import { itemPath, removedItemsAtom } from './removed-items';

/** The locations to choose from. Leaves out locations whose removal can still be undone. */
export const locationChoicesAtom = atom((get) => {
  const removed = get(removedItemsAtom);
  return get(locationOptionsAtom).filter(({ id }) => !removed.has(itemPath('/locations', id)));
});

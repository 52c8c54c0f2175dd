import { atom } from 'jotai';
import { compareNames } from 'shared-i18n';
import { languageAtom, locationOptionsAtom } from 'shared-session';
import { itemPath, removedItemsAtom } from './removed-items';

/**
 * The locations to choose from, in the alphabetical order of the language. Leaves out removed
 * locations, even while their removal can still be undone.
 */
export const locationChoicesAtom = atom((get) => {
  const removed = get(removedItemsAtom);
  // Sorts again when the language changes.
  get(languageAtom);
  return get(locationOptionsAtom)
    .filter(({ id }) => !removed.has(itemPath('/locations', id)))
    .sort((a, b) => compareNames(a.label, b.label));
});

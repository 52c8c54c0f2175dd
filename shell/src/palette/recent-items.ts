import { atom } from 'jotai';
import { readStoredList, storeText } from 'shared-ui';
import type { PaletteItem } from './items';

/** At most this many recent items fit above the list of pages. */
const MAX_RECENT_ITEMS = 5;
const RECENT_STORAGE_KEY = 'palette-recent';

/** The items chosen since the last reload, newest first. Another account starts without them. */
const chosenAtom = atom<readonly PaletteItem[]>([]);

const isUserOrLocation = ({ id }: PaletteItem): boolean => /^(?:user|location) /.test(id);

export const recentAtom = atom(
  (get) =>
    (offered: readonly PaletteItem[]): PaletteItem[] => {
      const chosen = get(chosenAtom);
      const known = [...offered, ...chosen.filter(isUserOrLocation)];
      const ids = new Set([...chosen.map(({ id }) => id), ...readStoredList(RECENT_STORAGE_KEY)]);
      return [...ids]
        .flatMap((id) => known.find((item) => item.id === id) ?? [])
        .slice(0, MAX_RECENT_ITEMS);
    },
  (get, set, item: PaletteItem) => {
    const others = get(chosenAtom).filter(({ id }) => id !== item.id);
    set(chosenAtom, [item, ...others].slice(0, MAX_RECENT_ITEMS));
    // Does not store users and locations: names of people must stay out of the storage.
    if (isUserOrLocation(item)) return;
    // Keeps actions that are not offered now: those of remotes arrive later.
    const ids = new Set([item.id, ...readStoredList(RECENT_STORAGE_KEY)]);
    storeText(RECENT_STORAGE_KEY, JSON.stringify([...ids].slice(0, MAX_RECENT_ITEMS)));
  },
);

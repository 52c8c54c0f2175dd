import { atom } from 'jotai';
import type { PaletteItem } from './items';

/** As many as fit above the pages. */
const MAX_RECENT = 5;
const STORAGE_KEY = 'palette-recent';

/** What was chosen in this document, newest first. Another account that signs in gets a fresh document. */
const chosenAtom = atom<readonly PaletteItem[]>([]);

const storedIds = (): readonly unknown[] => {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
};

const isPerson = ({ id }: PaletteItem): boolean => /^(?:user|location) /.test(id);

/**
 * What was chosen last, newest first: after a reload the pages and actions that this browser keeps. One that is not
 * offered any more is left out.
 */
export const recentAtom = atom(
  (get) =>
    (offered: readonly PaletteItem[]): PaletteItem[] => {
      const chosen = get(chosenAtom);
      const known = [...offered, ...chosen.filter(isPerson)];
      const ids = new Set([...chosen.map(({ id }) => id), ...storedIds()]);
      return [...ids]
        .flatMap((id) => known.find((item) => item.id === id) ?? [])
        .slice(0, MAX_RECENT);
    },
  (get, set, item: PaletteItem, offered: readonly PaletteItem[]) => {
    const others = get(recentAtom)(offered).filter(({ id }) => id !== item.id);
    const items = [item, ...others].slice(0, MAX_RECENT);
    set(chosenAtom, items);
    try {
      // Names of people stay out of the browser's storage.
      const ids = items.filter((each) => !isPerson(each)).map(({ id }) => id);
      localStorage.setItem(STORAGE_KEY, JSON.stringify(ids));
    } catch {
      // Without storage they last until a reload.
    }
  },
);

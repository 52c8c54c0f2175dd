import { atom, useAtomValue } from 'jotai';
import {
  type LoadOptions,
  loadLocationsAtom,
  locationOptionsAtom,
  locationsAtom,
} from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { texts } from '../texts';
import { usersTexts } from '../texts/users';

/** What a user is called in sentences and labels. */
export const userName = ({ name, email }: Pick<UserListItem, 'name' | 'email'>): string =>
  name || email || texts.nameless;

/** Whether someone has signed in yet, in words. */
export const statusName = (status: string | null | undefined): string =>
  status === 'active' || status === 'invited' ? texts.statuses[status] : status || texts.absent;

/** Turns an id into the name of the location; empty while the locations are not loaded. */
const locationNameAtom = atom((get) => {
  const names = new Map(
    get(locationOptionsAtom).map(({ id, label }) => [id, label || texts.nameless]),
  );
  const isLoaded = get(locationsAtom) !== null;
  return (id: string | null | undefined): string =>
    id ? (names.get(id) ?? (isLoaded ? usersTexts.unknownLocation : '')) : texts.none;
});

/** The function that turns an id into the name of the location; it returns an empty text while they are loaded. */
export const useLocationName = () => useAtomValue(locationNameAtom);

/** The same function once the locations are loaded; `null`, with a toast, when that fails. */
export const loadLocationNameAtom = atom(null, async (get, set, options: LoadOptions) => {
  const isKnown = get(locationsAtom) !== null || (await set(loadLocationsAtom, options)).ok;
  return isKnown ? get(locationNameAtom) : null;
});

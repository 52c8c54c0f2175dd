import { atom } from 'jotai';
import { locationOptionsAtom, locationsAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { texts } from '../texts';
import { usersTexts } from '../texts/users';

export const displayNameOfUser = ({ name, email }: Pick<UserListItem, 'name' | 'email'>): string =>
  name || email || texts.nameless;

export const userStatusName = (status: string | null | undefined): string =>
  status === 'active' || status === 'invited' ? texts.statuses[status] : status || texts.absent;

/** A function that returns a location's name by id; '' while the locations load. */
export const locationNameByIdAtom = atom((get) => {
  const names = new Map(get(locationOptionsAtom).map(({ id, label }) => [id, label]));
  const isLoaded = get(locationsAtom) !== null;
  return (id: string | null | undefined): string =>
    id ? (names.get(id) ?? (isLoaded ? usersTexts.unknownLocation : '')) : texts.none;
});

import { atom } from 'jotai';
import type { Location, Organization, UserListItem } from '../wire';
import { IDLE_SESSION, type Session, type UpdateStatus } from './session';

// The writable atoms of this file are for the actions beside it and for the host entry; the package's index exports
// them read-only.

export const sessionStateAtom = atom<Session>(IDLE_SESSION);
export const refusedStateAtom = atom(false);
export const locationsStateAtom = atom<readonly Location[] | null>(null);
export const usersStateAtom = atom<readonly UserListItem[] | null>(null);
export const organizationStateAtom = atom<Organization | null>(null);
export const updateStatusStateAtom = atom<UpdateStatus>('idle');

/** The session. Only the shell writes it; pages read it and call actions. */
export const sessionAtom = atom((get) => get(sessionStateAtom));

/** True when the server said that this account may not be used (specification 4, step 1). */
export const sessionRefusedAtom = atom((get) => get(refusedStateAtom));

/** The organization's locations; `null` until they were first fetched. */
export const locationsAtom = atom((get) => get(locationsStateAtom));

/** A location as every list and choice shows it (specification 4). */
export type LocationOption = { id: string; label: string };

/** The locations as `{ id, label }`, empty until they were first fetched. */
export const locationOptionsAtom = atom((get): LocationOption[] =>
  (get(locationsStateAtom) ?? []).map(({ _id, name }) => ({ id: _id, label: name })),
);

/** The organization's users; `null` until they were first fetched. */
export const usersAtom = atom((get) => get(usersStateAtom));

/** The organization as the server answered it, whole; `null` until it was first fetched. */
export const organizationAtom = atom((get) => get(organizationStateAtom));

/** `loading` while the profile is refreshed after a change. */
export const updateStatusAtom = atom((get) => get(updateStatusStateAtom));

import { atom } from 'jotai';
import type { Location, Organization, UserListItem } from '../wire';
import { IDLE_SESSION, type Session, type UpdateStatus } from './session';

// The writable atoms of this file are for the actions beside it and for the host entry; the package's index exports
// them read-only.

export const sessionStateAtom = atom<Session>(IDLE_SESSION);
/** The server's words when it refused the account (specification 4, step 1); `null` when it did not. */
export const refusalStateAtom = atom<{ message: string } | null>(null);
/** What a server says that answers with errors while the session waits for it; `null` when it does not. */
export const serverErrorStateAtom = atom<{ message: string } | null>(null);
export const locationsStateAtom = atom<readonly Location[] | null>(null);
export const usersStateAtom = atom<readonly UserListItem[] | null>(null);
export const organizationStateAtom = atom<Organization | null>(null);
/** The organization's name as it was last saved, for a server that does not send one back. */
export const enteredNameAtom = atom<string | null>(null);
export const updateStatusStateAtom = atom<UpdateStatus>('idle');
/** Counts sessions, so that an answer asked for in one is not written into the next, of the same person included. */
export const sessionNumberAtom = atom(0);

/** The session. Only the shell writes it; pages read it and call actions. */
export const sessionAtom = atom((get) => get(sessionStateAtom));

/** True when the server said that this account may not be used (specification 4, step 1). */
export const sessionRefusedAtom = atom((get) => get(refusalStateAtom) !== null);

/** What the server said when it refused the account; `null` when it did not refuse or said nothing. */
export const refusalMessageAtom = atom((get) => get(refusalStateAtom)?.message || null);

/**
 * The server's words when it answered the session's check with errors five times in a row although it is up
 * (specification 4); `null` otherwise. The session goes on asking meanwhile.
 */
export const serverErrorAtom = atom((get) => get(serverErrorStateAtom)?.message ?? null);

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

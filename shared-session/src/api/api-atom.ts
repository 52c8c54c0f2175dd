import { atom } from 'jotai';
import type { ApiClient, SessionApiClient } from './options';

export const clientStateAtom = atom<SessionApiClient | null>(null);

/** The client with the door that only this package uses. Throws in a store that the host did not make. */
export const clientAtom = atom((get): SessionApiClient => {
  const client = get(clientStateAtom);
  if (!client) throw new Error('This store was not made by createSessionStore');
  return client;
});

/** The client of the backend; carries the token, tells errors, never rejects. */
export const apiAtom = atom((get): ApiClient => get(clientAtom));

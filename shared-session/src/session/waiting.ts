import { atom } from 'jotai';

/**
 * What an unsettled session waits for: the identity SDK's first word, the sign-in popup, the two calls of
 * specification 4, or a server that does not answer and is asked again.
 */
export type WaitingFor = 'identity' | 'popup' | 'validity' | 'profile' | 'server';

export const waitingStateAtom = atom<WaitingFor | null>('identity');

/** What the splash screen waits for; `null` once the session is settled. */
export const waitingForAtom = atom((get) => get(waitingStateAtom));

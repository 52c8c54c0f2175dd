import { atom } from 'jotai';

/** The sign-out of the store's life cycle; `null` before the host has made one. */
export const signOutStateAtom = atom<{ signOut: () => Promise<void> } | null>(null);

/** Signs out deliberately: drafts included, in every tab. Never rejects; what goes wrong is a toast. */
export const signOutAtom = atom(null, async (get): Promise<void> => {
  await get(signOutStateAtom)?.signOut();
});

import { atom } from 'jotai';

/** The code of the main app's layout: undefined until it is loaded, empty when it did not arrive. */
export const appLayoutAtom = atom<Partial<typeof import('./app-layout')>>();

/** Loads the layout of the main app, which sign-in and onboarding do without. */
export const loadAppLayoutAtom = atom(null, async (get, set) => {
  if (get(appLayoutAtom)?.AppLayout) return;
  set(appLayoutAtom, await import('./app-layout').catch(() => ({})));
});

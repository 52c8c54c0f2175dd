import { atom } from 'jotai';

/** The layout of the main app. Undefined until loaded, and an empty object after a failure. */
export const appLayoutModuleAtom = atom<Partial<typeof import('./app-layout')>>();

const request = () => import('./app-layout');

/** Loads the layout of the main app on demand, because sign-in and onboarding do not need it. */
export const loadAppLayoutAtom = atom(null, async (get, set) => {
  if (get(appLayoutModuleAtom)?.AppLayout) return;
  set(
    appLayoutModuleAtom,
    await request()
      .catch(request)
      .catch(() => ({})),
  );
});

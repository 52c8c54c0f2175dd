import { atom } from 'jotai';
import type { Toast } from 'shared-session';

/** At most three toasts are on the screen, each for 5 s (specification 7). */
const MAX_TOASTS = 3;
const TOAST_DURATION_MS = 5000;

/** The toasts on the screen, the oldest first. */
export const toastsAtom = atom<readonly (Toast & { id: number })[]>([]);

export const closeToastAtom = atom(null, (_get, set, id: number) =>
  set(toastsAtom, (list) => list.filter((toast) => toast.id !== id)),
);

let lastId = 0;

export const showToastAtom = atom(null, (_get, set, toast: Toast) => {
  const id = ++lastId;
  set(toastsAtom, (list) => [...list, { ...toast, id }].slice(-MAX_TOASTS));
  setTimeout(() => set(closeToastAtom, id), TOAST_DURATION_MS);
});

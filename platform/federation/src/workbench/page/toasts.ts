import { atom } from 'jotai';
import type { Toast } from 'shared-session';

/** Specification 7: at most 3 at the same time, for 5000 ms. */
const AT_ONCE = 3;
const SHOWN_MS = 5000;

type ShownToast = Toast & { id: number };

const listAtom = atom<readonly ShownToast[]>([]);
let made = 0;

/** The toasts on the screen, the oldest first. */
export const toastsAtom = atom((get) => get(listAtom));

/** Removes a toast. */
export const closeToastAtom = atom(null, (_get, set, id: number) =>
  set(listAtom, (list) => list.filter((toast) => toast.id !== id)),
);

/** Shows a toast for {@link SHOWN_MS}. */
export const showToastAtom = atom(null, (_get, set, toast: Toast) => {
  const id = ++made;
  set(listAtom, (list) => [...list, { ...toast, id }].slice(-AT_ONCE));
  setTimeout(() => set(closeToastAtom, id), SHOWN_MS);
});

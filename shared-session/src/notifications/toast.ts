import { atom } from 'jotai';
import { portsAtom } from '../store/ports';

/** A short message in the corner; errors are announced assertively (specification 7). */
export type Toast = { kind: 'success' | 'info' | 'error'; message: string };

/** Shows a toast. The shell decides how. */
export const notifyAtom = atom(null, (get, _set, toast: Toast): void => {
  get(portsAtom).notify(toast);
});

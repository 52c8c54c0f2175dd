import { atom } from 'jotai';
import { notifyAtom, onSessionEnd } from 'shared-session';
import { texts } from '../texts';

/**
 * Shows a toast, with "Undo" if `undo` is given. The text of the toast changes with the language. A
 * toast with "Undo" closes at the end of the session, so that no other user can undo the change.
 */
export const notifyWithUndoAtom = atom(
  null,
  (_get, set, message: () => string, undo: (() => void) | undefined): void => {
    const offer = new AbortController();
    const { signal } = offer;
    const press = () => {
      if (signal.aborted) return;
      offer.abort();
      undo?.();
    };
    set(notifyAtom, {
      kind: 'success',
      get message() {
        return message();
      },
      ...(undo && {
        action: {
          get label() {
            return texts.undo;
          },
          press,
          isUndo: true,
        },
        onClosed: onSessionEnd(() => offer.abort()),
        signal,
      }),
    });
  },
);

import type { SnackbarKey } from 'notistack';
import { createContext } from 'react';

export const MAX_TOASTS = 3;

type QueuedToast = { id: SnackbarKey; show: () => void; hide: () => void };

/**
 * Shows at most three toasts. When another toast waits, closes the oldest toast that is neither
 * hovered nor focused. notistack itself would close the oldest toast in any case.
 */
export const createToastQueue = () => {
  let waiting: QueuedToast[] = [];
  /** The oldest first. */
  const shown = new Map<SnackbarKey, QueuedToast>();
  const held = new Set<SnackbarKey>();
  const closing = new Set<SnackbarKey>();

  const close = (id: SnackbarKey) => {
    waiting = waiting.filter((each) => each.id !== id);
    const toast = shown.get(id);
    if (!toast) return;
    closing.add(id);
    toast.hide();
  };

  const advance = () => {
    while (shown.size < MAX_TOASTS) {
      const next = waiting.shift();
      if (!next) return;
      shown.set(next.id, next);
      next.show();
    }
    if (waiting.length === 0 || closing.size > 0) return;
    const oldest = [...shown.keys()].find((id) => !held.has(id));
    if (oldest !== undefined) close(oldest);
  };

  return {
    add: (toast: QueuedToast) => {
      waiting.push(toast);
      advance();
    },
    close,
    /** Call this when the toast begins to slide out. */
    exiting: (id: SnackbarKey) => {
      if (shown.has(id)) closing.add(id);
    },
    /** Call this when the toast has slid out. */
    exited: (id: SnackbarKey) => {
      for (const ids of [shown, held, closing]) ids.delete(id);
      advance();
    },
    /** Call this when the toast is hovered or focused, and when it no longer is. */
    hold: (id: SnackbarKey, isHeld: boolean) => {
      if (isHeld) held.add(id);
      else held.delete(id);
    },
  };
};

export const ToastQueueContext = createContext(createToastQueue());

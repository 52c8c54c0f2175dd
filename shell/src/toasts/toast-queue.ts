import type { SnackbarKey } from 'notistack';
import { createContext } from 'react';

export const MAX_TOASTS = 3;

type QueuedToast = { id: SnackbarKey; show: () => void; hide: () => void };
type ShownToast = QueuedToast & { isHeld: boolean; isClosing: boolean };

/**
 * Shows at most three toasts. When another toast waits, closes the oldest toast that is neither
 * hovered nor focused. notistack itself would close the oldest toast in any case.
 */
export const createToastQueue = () => {
  let waiting: QueuedToast[] = [];
  /** The toasts on the screen, the oldest first. */
  const shown = new Map<SnackbarKey, ShownToast>();

  const close = (id: SnackbarKey) => {
    waiting = waiting.filter((each) => each.id !== id);
    const toast = shown.get(id);
    if (!toast) return;
    toast.isClosing = true;
    toast.hide();
  };

  const advance = () => {
    while (shown.size < MAX_TOASTS) {
      const next = waiting.shift();
      if (!next) return;
      shown.set(next.id, { ...next, isHeld: false, isClosing: false });
      next.show();
    }
    const toasts = [...shown.values()];
    if (waiting.length === 0 || toasts.some(({ isClosing }) => isClosing)) return;
    const oldest = toasts.find(({ isHeld }) => !isHeld);
    if (oldest) close(oldest.id);
  };

  return {
    add: (toast: QueuedToast) => {
      waiting.push(toast);
      advance();
    },
    close,
    closeAll: () => {
      waiting = [];
      for (const id of shown.keys()) close(id);
    },
    /** Call this when the toast begins to slide out. */
    exiting: (id: SnackbarKey) => {
      const toast = shown.get(id);
      if (toast) toast.isClosing = true;
    },
    /** Call this when the toast has slid out. */
    exited: (id: SnackbarKey) => {
      shown.delete(id);
      advance();
    },
    /** Call this when the toast is hovered or focused, and when it no longer is. */
    hold: (id: SnackbarKey, isHeld: boolean) => {
      const toast = shown.get(id);
      if (toast) toast.isHeld = isHeld;
    },
  };
};

export const ToastQueueContext = createContext(createToastQueue());

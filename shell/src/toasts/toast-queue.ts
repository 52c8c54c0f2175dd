import type { Toast } from 'shared-session';

const MAX_TOASTS = 3;

export type QueuedToast = {
  /** The key of the toast in notistack, and the DOM id of the action button in the toast. */
  id: string;
  toast: Toast;
  /** `closing` means that the toast slides out. */
  state: 'waiting' | 'shown' | 'closing';
  isHeld: boolean;
  close: () => void;
  /** Runs the action of the toast. A second press does nothing. */
  press: () => void;
  /** Call this when a hover or the focus starts (true) or ends (false). */
  hold: (isHeld: boolean) => void;
  /** Call this when the toast has slid out. */
  exited: () => void;
};

let count = 0;

/**
 * Shows at most three toasts. When another toast waits, closes the oldest toast that is neither
 * hovered nor focused. notistack itself would close the oldest toast even while it is hovered.
 */
export const createToastQueue = (show: (item: QueuedToast) => void, hide: (id: string) => void) => {
  /** All toasts, the oldest first. Toasts on the screen come before waiting toasts. */
  let items: QueuedToast[] = [];

  const remove = (item: QueuedToast) => {
    items = items.filter((each) => each !== item);
  };

  const close = (item: QueuedToast) => {
    if (item.state === 'waiting') return remove(item);
    // Calls `hide` each time, because notistack may miss the first call while the toast slides in.
    hide(item.id);
    if (item.state === 'closing') return;
    item.state = 'closing';
    try {
      item.toast.onClosed?.();
    } catch (error) {
      // Does not throw, because the other toasts must close too when a session ends.
      reportError(error);
    }
  };

  const advance = () => {
    for (const item of items.slice(0, MAX_TOASTS)) {
      if (item.state !== 'waiting') continue;
      item.state = 'shown';
      show(item);
    }
    if (items.length <= MAX_TOASTS || items.some(({ state }) => state === 'closing')) return;
    items
      .slice(0, MAX_TOASTS)
      .find(({ isHeld }) => !isHeld)
      ?.close();
  };

  return {
    add: (toast: Toast) => {
      const item: QueuedToast = {
        id: `toast-action-${++count}`,
        toast,
        state: 'waiting',
        isHeld: false,
        close: () => close(item),
        press: () => {
          if (item.state === 'closing') return;
          toast.action?.press();
          close(item);
        },
        hold: (isHeld) => {
          item.isHeld = isHeld;
        },
        exited: () => {
          remove(item);
          advance();
        },
      };
      items.push(item);
      toast.signal?.addEventListener('abort', item.close);
      advance();
    },
    closeAll: () => items.forEach(close),
    /** The newest toast with a change that the user can undo. */
    undoable: () =>
      items.findLast(({ toast, state }) => toast.action?.isUndo && state !== 'closing'),
  };
};

export type ToastQueue = ReturnType<typeof createToastQueue>;

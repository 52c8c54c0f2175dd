import { createContext } from 'react';

export const MAX_TOASTS = 3;

type QueuedToast = { id: string; show: () => void; hide: () => void };
type ShownToast = QueuedToast & { isHeld?: boolean; isClosing?: boolean };

/**
 * Shows at most three toasts. When another toast waits, the oldest toast closes that is not held.
 * notistack itself would also close a toast that is hovered or focused.
 */
export class ToastQueue {
  #waiting: QueuedToast[] = [];
  /** The oldest first. */
  readonly #shown = new Map<unknown, ShownToast>();

  add(toast: QueuedToast): void {
    this.#waiting.push(toast);
    this.#advance();
  }

  close(id: string): void {
    this.#waiting = this.#waiting.filter((each) => each.id !== id);
    const toast = this.#shown.get(id);
    this.markClosing(id);
    toast?.hide();
  }

  markClosing(id: string): void {
    const toast = this.#shown.get(id);
    if (toast) toast.isClosing = true;
  }

  /** Tells that the toast has slid out. */
  remove(id: unknown): void {
    this.#shown.delete(id);
    this.#advance();
  }

  hold(id: unknown, isHeld: boolean): void {
    const toast = this.#shown.get(id);
    if (!toast) return;
    toast.isHeld = isHeld;
    this.#advance();
  }

  #advance(): void {
    while (this.#shown.size < MAX_TOASTS) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#shown.set(next.id, next);
      next.show();
    }
    const shown = [...this.#shown.values()];
    if (this.#waiting.length === 0 || shown.some(({ isClosing }) => isClosing)) return;
    const oldest = shown.find(({ isHeld }) => !isHeld);
    if (oldest) this.close(oldest.id);
  }
}

export const ToastQueueContext = createContext(new ToastQueue());

import { type RefObject, useEffect, useState } from 'react';
import { isShortcut } from 'shared-ui';

/** What the buttons of toasts undo, by the id of the button; the newest last. */
type Undoable = Map<string, () => void>;

/**
 * The keys of the toasts. Ctrl Z and ⌘ Z undo the newest change that a toast offers to undo, but a text field in which
 * somebody typed keeps them. F6 leads to the button of that toast, or else to the first button, and back.
 */
export const useToastKeys = (region: RefObject<HTMLElement | null>): Undoable => {
  const [undoable] = useState<Undoable>(() => new Map());
  useEffect(() => {
    const typed = new WeakSet<EventTarget>();
    let before: Element | null = null;
    // Only typing fires an `InputEvent`; checkboxes and lists fire a plain one.
    const noteTyping = (event: Event) => {
      if (event instanceof InputEvent && event.target) typed.add(event.target);
    };
    const moveFocus = (): boolean => {
      const from = document.activeElement;
      const button = document.getElementById([...undoable.keys()].at(-1) ?? '');
      const isBack = region.current?.contains(from);
      const to = isBack ? before : (button ?? region.current?.querySelector('button'));
      before = isBack ? null : from;
      if (to instanceof HTMLElement) to.focus();
      return document.activeElement !== from;
    };
    const press = (event: KeyboardEvent) => {
      const undo = [...undoable.values()].at(-1);
      if (event.defaultPrevented) return;
      if (undo && isShortcut(event, 'z') && !typed.has(event.target as EventTarget)) undo();
      else if (event.key !== 'F6' || !moveFocus()) return;
      event.preventDefault();
    };
    document.addEventListener('input', noteTyping, true);
    window.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('input', noteTyping, true);
      window.removeEventListener('keydown', press);
    };
  }, [region, undoable]);
  return undoable;
};

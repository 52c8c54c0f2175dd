import { type RefObject, useEffect, useRef } from 'react';
import { isShortcut } from 'shared-ui';

/** A toast whose action can be undone: the id of its button, and what the button does. */
type Undoable = { buttonId: string; undo: () => void };

const focusOn = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus();
  return document.activeElement === element;
};

/**
 * The keys of the toasts. Ctrl Z and ⌘ Z undo the newest change that a toast offers to undo, but a text field in which
 * somebody typed keeps them. F6 leads to the button of that toast, or else to the first button, and back. The list it
 * returns holds the toasts that can be undone, the newest last.
 */
export const useToastKeys = (region: RefObject<HTMLElement | null>): Undoable[] => {
  const undoable = useRef<Undoable[]>([]).current;
  useEffect(() => {
    const typed = new WeakSet<EventTarget>();
    let before: Element | null = null;
    // Only typing fires an `InputEvent`; checkboxes and lists fire a plain one.
    const noteTyping = (event: Event) => {
      if (event instanceof InputEvent && event.target) typed.add(event.target);
    };
    const moveFocus = (): boolean => {
      const from = document.activeElement;
      if (region.current?.contains(from)) return focusOn(before);
      const button = document.getElementById(undoable.at(-1)?.buttonId ?? '');
      before = from;
      return focusOn(button ?? region.current?.querySelector('button'));
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const last = undoable.at(-1);
      const { target } = event;
      if (last && isShortcut(event, 'z') && !(target && typed.has(target))) last.undo();
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

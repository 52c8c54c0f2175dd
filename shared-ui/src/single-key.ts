import { isModalDialogOpen } from './modal-dialog';
import { readStoredText, storeText } from './stored';

const SINGLE_KEYS_STORAGE_KEY = 'search-key';

/** Whether single-key shortcuts are on. Users of speech input can switch them off (WCAG 2.1.4). */
export const areSingleKeyShortcutsOn = (): boolean =>
  (document.documentElement.dataset.singleKeys ?? readStoredText(SINGLE_KEYS_STORAGE_KEY)) !==
  'off';

/** Returns false when the browser cannot store the choice. */
export const switchSingleKeyShortcuts = (isOn: boolean): boolean => {
  const choice = isOn ? 'on' : 'off';
  const isStored = storeText(SINGLE_KEYS_STORAGE_KEY, choice);
  const { dataset } = document.documentElement;
  // If the browser cannot store the choice, an attribute of the document keeps it until a reload. A
  // variable is not enough, because the shell and each remote have their own copy of this module.
  if (isStored) delete dataset.singleKeys;
  else dataset.singleKeys = choice;
  return isStored;
};

/**
 * Whether somebody pressed the key without Ctrl, ⌘ or Alt. False while shortcuts of a single key
 * are off, somebody types, or a modal dialog is open. Also false if the default action is
 * prevented, because then other code has handled the key.
 */
export const isSingleKeyShortcut = (event: KeyboardEvent, key: string): boolean => {
  // In a web component, `event.target` would be the whole component and not the field in it.
  const [target] = event.composedPath();
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
  return (
    event.key === key &&
    !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping) &&
    !isModalDialogOpen() &&
    areSingleKeyShortcutsOn()
  );
};

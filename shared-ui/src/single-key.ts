import { storedText, storeText } from './stored';

const SINGLE_KEYS = 'search-key';

/**
 * Whether shortcuts of a single key are on. People who use speech or have a tremor switch them off
 * (WCAG 2.1.4).
 */
export const areSingleKeysOn = (): boolean => storedText(SINGLE_KEYS) !== 'off';

/**
 * Switches the shortcuts on or off. Returns false when the browser cannot store the choice, as in
 * some private windows.
 */
export const switchSingleKeys = (isOn: boolean): boolean =>
  storeText(SINGLE_KEYS, isOn ? 'on' : 'off');

/**
 * Whether a key press is this shortcut: shortcuts are on, nobody is typing, and no dialog is open.
 */
export const isSingleKey = (event: KeyboardEvent, key: string): boolean => {
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'));
  return (
    event.key === key &&
    !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping) &&
    !document.querySelector('dialog[open]') &&
    areSingleKeysOn()
  );
};

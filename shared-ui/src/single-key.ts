import { storedText, storeText } from './stored';

const SINGLE_KEYS = 'search-key';

/** People who use speech or have a tremor switch single-key shortcuts off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => storedText(SINGLE_KEYS) !== 'off';

/** Stores the choice. False when the browser cannot store it, as in some private windows. */
export const switchSingleKeys = (isOn: boolean): boolean =>
  storeText(SINGLE_KEYS, isOn ? 'on' : 'off');

/** Whether an event is this single-key shortcut: shortcuts are on, no typing, no dialog. */
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

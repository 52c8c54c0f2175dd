type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether somebody pressed the letter together with Ctrl or ⌘. */
export const isShortcut = (
  { key, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  letter: string,
): boolean => key.toLowerCase() === letter && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** The name of a shortcut: "⌘ K" on devices of Apple, otherwise "Ctrl K". */
export const shortcutName = (letter: string): string =>
  `${/Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'} ${letter.toUpperCase()}`;

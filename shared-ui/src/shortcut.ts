type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const FOREIGN_LETTER = /^(?!\p{Script=Latin})[\p{L}\p{M}]$/u;

/**
 * Whether somebody pressed the letter together with Ctrl or ⌘. On a keyboard without Latin letters,
 * such as an Arabic one, compares the key in the place where a US keyboard has the letter.
 */
export const isShortcut = (
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  letter: string,
): boolean => {
  if (altKey || shiftKey || !(ctrlKey || metaKey)) return false;
  return FOREIGN_LETTER.test(key)
    ? code === `Key${letter.toUpperCase()}`
    : key.toLowerCase() === letter;
};

/** The name of a shortcut: "⌘ K" on Apple devices, otherwise "Ctrl K". */
export const shortcutName = (letter: string): string =>
  `${/Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'} ${letter.toUpperCase()}`;

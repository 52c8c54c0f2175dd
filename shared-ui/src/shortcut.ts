type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export const isShortcut = (
  { key, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  letter: string,
): boolean => key.toLowerCase() === letter && (ctrlKey || metaKey) && !altKey && !shiftKey;

export const shortcutName = (letter: string): string =>
  `${/Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'} ${letter.toUpperCase()}`;

import { isSingleKey } from 'shared-ui';

export { Palette } from './palette';

/** The key that opens the sheet of shortcuts, unless single-key shortcuts are switched off. */
const SHORTCUTS_KEY = '?';

/** Whether a key press asks for the sheet of shortcuts. */
export const isShortcutsKey = (event: KeyboardEvent): boolean => isSingleKey(event, SHORTCUTS_KEY);

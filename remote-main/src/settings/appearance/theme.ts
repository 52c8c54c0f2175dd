/** The looks to choose from; `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

// The shell's page reads the same key before the first paint.
const STORAGE_KEY = 'theme';

/** The theme chosen on this device; `system` when none was, or when the browser keeps nothing. */
export const readTheme = (): Theme => {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return THEMES.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
};

/** Shows the theme and keeps the choice. Tells whether the browser could keep it (private windows may refuse). */
export const applyTheme = (theme: Theme): boolean => {
  // Without the attribute the device decides, as after a reload.
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
    return true;
  } catch {
    return false;
  }
};

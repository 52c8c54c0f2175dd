import { useSyncExternalStore } from 'react';
import { storeText } from '../stored';

/** `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The storage key of the theme. `index.html` of the shell reads it before the first paint. */
const THEME_STORAGE_KEY = 'theme';
/** Tells all copies of this module, in the shell and in the remotes, about a new theme. */
const THEME_CHANGED_EVENT = 'theme-changed';

const root = () => document.documentElement;

const currentTheme = (): Theme =>
  THEMES.find((theme) => theme === root().dataset.theme) ?? 'system';

const show = (theme: string | null) => {
  // For `system`, removes the attribute, so that the page has the theme of the device.
  if (theme === 'light' || theme === 'dark') root().dataset.theme = theme;
  else delete root().dataset.theme;
  window.dispatchEvent(new Event(THEME_CHANGED_EVENT));
};

/** Returns false when the browser cannot store the choice. */
export const chooseTheme = (theme: Theme): boolean => {
  show(theme);
  return storeText(THEME_STORAGE_KEY, theme);
};

const subscribe = (changed: () => void) => {
  const fromOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key === THEME_STORAGE_KEY) show(newValue);
  };
  window.addEventListener(THEME_CHANGED_EVENT, changed);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    window.removeEventListener(THEME_CHANGED_EVENT, changed);
    window.removeEventListener('storage', fromOtherTab);
  };
};

/** Returns the current theme. The component renders again when any tab changes the theme. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);

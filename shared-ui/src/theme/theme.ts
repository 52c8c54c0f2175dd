import { useSyncExternalStore } from 'react';
import { storeText } from '../stored';

/** The themes to choose from; `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The page of the shell reads the same key before the first paint. */
const STORAGE_KEY = 'theme';
/** Sent on `window`, because each build on a page has its own copy of this module. */
const THEME_CHANGED = 'theme-changed';

const root = () => document.documentElement;

const currentTheme = (): Theme =>
  THEMES.find((theme) => theme === root().dataset.theme) ?? 'system';

const show = (theme: string | null) => {
  // Without the attribute, the device decides.
  if (theme === 'light' || theme === 'dark') root().dataset.theme = theme;
  else delete root().dataset.theme;
  window.dispatchEvent(new Event(THEME_CHANGED));
};

/** Shows the theme and stores the choice. False when the browser cannot store it, as in some private windows. */
export const chooseTheme = (theme: Theme): boolean => {
  show(theme);
  return storeText(STORAGE_KEY, theme);
};

const subscribe = (changed: () => void) => {
  const fromOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY) show(newValue);
  };
  window.addEventListener(THEME_CHANGED, changed);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    window.removeEventListener(THEME_CHANGED, changed);
    window.removeEventListener('storage', fromOtherTab);
  };
};

/** The chosen theme. Follows changes in this tab and in others. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);

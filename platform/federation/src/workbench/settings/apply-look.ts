import type { Settings } from './settings';

/** Gives a document the theme and, where it is told one, the writing direction. */
export const applyLook = (
  { documentElement: html }: Document,
  { theme, direction }: Pick<Settings, 'theme'> & Partial<Pick<Settings, 'direction'>>,
): void => {
  if (theme === 'system') delete html.dataset.theme;
  else html.dataset.theme = theme;
  if (direction) html.dir = direction;
};

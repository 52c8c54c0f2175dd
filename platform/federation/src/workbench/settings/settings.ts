import { ALLOWED_KINDS } from '../../runtime/description';

/** Every kind of a settled session (specification 5), including those that no page allows. */
export const SESSION_KINDS = [...ALLOWED_KINDS, 'unknown-status', 'refused'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** Who answers the page's calls: the local backend, as it is or 2 s later, or the workbench with an error or not at all. */
export const SERVER_ANSWERS = ['real', 'slow', 'failing', 'unreachable'] as const;
export type ServerAnswers = (typeof SERVER_ANSWERS)[number];

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Widths of the page in CSS pixels; `full` is all there is. */
export const WIDTHS = ['full', '320', '768', '1280'] as const;
export type Width = (typeof WIDTHS)[number];

export const DIRECTIONS = ['ltr', 'rtl'] as const;
export type WritingDirection = (typeof DIRECTIONS)[number];

/** What is chosen on the workbench. All of it is in the address, so that a reload keeps it. */
export type Settings = {
  /** The page's place in the site, with its query: `/settings?tab=users`. */
  page: string;
  session: SessionKind;
  server: ServerAnswers;
  theme: Theme;
  width: Width;
  direction: WritingDirection;
};

/** Gives a document the theme and, where it is told one, the writing direction. */
export const applyLook = (
  { documentElement: html }: Document,
  { theme, direction }: Pick<Settings, 'theme'> & Partial<Pick<Settings, 'direction'>>,
): void => {
  if (theme === 'system') delete html.dataset.theme;
  else html.dataset.theme = theme;
  if (direction) html.dir = direction;
};

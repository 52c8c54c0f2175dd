/** The id of every layout's `main`. */
export const MAIN_ID = 'content';

/** Moves the focus to the heading of the page. The address stays: a hash in it would become part of a `returnTo`. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)?.focus();

/**
 * Every text that this package shows, in one place so that it can be translated. Each says what happened and what to
 * do.
 */
export const texts = {
  /** For a failed readiness check; the wording is fixed (specification 7). */
  serverUnavailable: 'Server is unavailable',
  offline: 'You are offline. Check your connection and try again.',
  unreachable: 'The server could not be reached. Check your connection and try again.',
  timedOut: 'The server took too long to answer. Try again in a moment.',
  noToken: 'Your sign-in could not be confirmed. Check your connection and try again.',
  malformed: 'The server sent an answer this page cannot read. Try again in a moment.',
  tooLarge: 'The server sent more than this page can read. Try again, or ask for less at once.',
  unsendable: 'What was entered could not be sent. Reload the page and try again.',
  aborted: 'The request was cancelled.',
  signedOut: 'You are signed out. Sign in and try again.',
  leftOrganization: 'You no longer belong to an organization. Ask its administrator to invite you.',
  savedButStale: 'Your changes are saved. This page will catch up as soon as the server answers.',
  signOutFailed: 'Sign-out did not finish. Try again, or close the browser to be safe.',
  /** Stands for the organization's name when the server sends none. */
  unnamedOrganization: 'Your organization',
  inspectionFailed: 'The loaded copies could not be compared. Try again.',

  /** For a refusal without a message. */
  refused: (statusCode: number): string => {
    if (statusCode >= 500) return 'The server could not do this. Try again in a moment.';
    return REFUSALS[statusCode] ?? `The server refused this (${statusCode}). Try again.`;
  },
} as const;

const REFUSALS: Partial<Record<number, string>> = {
  401: 'Your sign-in has expired. Sign in again.',
  403: 'Your account may not do this. Ask an administrator.',
  404: 'This no longer exists. Reload the page to see what does.',
  409: 'This was changed in the meantime. Reload the page and try again.',
  413: 'This is too much at once. Send fewer rows.',
  422: 'Some of what was entered is not valid. Correct it and try again.',
  429: 'Too many requests at once. Wait a moment and try again.',
};

import { messages } from 'shared-i18n';

export const texts = messages('shared-session', {
  /** Shown after a failed readiness check. The wording is fixed (specification 7). */
  serverUnavailable: 'Server is unavailable',
  offline: "You're offline. Check your connection and try again.",
  unreachable: "The server couldn't be reached. Check your connection and try again.",
  timedOut: 'The server took too long to respond. Try again in a moment.',
  noToken: "Your sign-in couldn't be confirmed. Check your connection and try again.",
  malformed: "The server sent a response this page can't read. Try again in a moment.",
  unsendable: "Your changes couldn't be sent. Reload the page and try again.",
  aborted: 'The request was canceled.',
  signedOut: "You're signed out. Sign in and try again.",
  leftOrganization: 'You no longer belong to an organization. Ask its administrator to invite you.',
  invitationDeclined: 'Invitation declined',
  savedButStale: 'Your changes are saved. This page will update as soon as the server responds.',
  signOutFailed: "Sign-out didn't finish. Try again, or close the browser to be safe.",
  tryAgain: 'Try again',
  /** Shown as the name of an organization whose name is not known. */
  unnamedOrganization: 'Your organization',
  inspectionFailed: "The loaded copies couldn't be compared. Try again.",

  /** The texts for refusals without a message, by status code. */
  refusals: {
    401: 'Your sign-in has expired. Sign in again.',
    403: "Your account isn't allowed to do this. Ask an administrator.",
    404: 'This no longer exists. Reload the page.',
    409: 'This was changed in the meantime. Reload the page and try again.',
    413: "That's too much for one request. Shorten your text and try again.",
    422: "Some of your entries aren't valid. Correct them and try again.",
    429: 'Too many requests in a short time. Wait a moment and try again.',
  } as Readonly<Record<number, string>>,
  serverFailed: "The server couldn't do this. Try again in a moment.",
  rejected: 'The server rejected this ({status}). Try again.',
  refused: (statusCode: number): string =>
    statusCode >= 500
      ? texts.serverFailed
      : (texts.refusals[statusCode] ?? texts.rejected(String(statusCode))),
});

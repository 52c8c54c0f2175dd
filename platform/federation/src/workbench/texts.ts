import type { ServerAnswers, SessionKind, Theme, Width, WritingDirection } from './settings';

const sessions: Record<SessionKind, string> = {
  'signed-out': 'Nobody signed in',
  'not-admin': 'Not an administrator',
  'no-organization': 'No organization yet',
  'add-locations': 'Onboarding: add locations',
  'add-users': 'Onboarding: add users',
  verification: 'Onboarding: verification',
  unsubscribed: 'Onboarded, not subscribed',
  subscribed: 'Subscribed',
  'unknown-status': 'Unknown onboarding status',
  refused: 'Refused by the server',
};

const servers: Record<ServerAnswers, string> = {
  real: 'Real backend',
  slow: 'Real backend, 2 s slower',
  failing: 'Failing (500)',
  unreachable: 'Unreachable',
};

const themes: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

const widths: Record<Width, string> = {
  full: 'Full',
  '320': '320 px',
  '768': '768 px',
  '1280': '1280 px',
};

const directions: Record<WritingDirection, string> = {
  ltr: 'Left to right',
  rtl: 'Right to left',
};

/** Every text of the workbench, in one place for translation. */
export const texts = {
  title: (remote: string) => `${remote} – workbench`,
  pages: 'Pages',
  settings: 'Settings of the workbench',
  newPages:
    'New entries of routes.ts appear when the development server has started again, which it does by itself.',
  session: { label: 'Session', options: sessions },
  server: {
    label: 'Server answers',
    options: servers,
    hints: {
      real: 'What a page saves stays in the local data. To restore the demo data, run npm run demo:reset in the repository of the site.',
      slow: 'What a page saves stays in the local data. To restore the demo data, run npm run demo:reset in the repository of the site.',
      failing: 'Every call is answered with an error. Nothing is sent.',
      unreachable: 'No call gets an answer. Nothing is sent.',
    } satisfies Record<ServerAnswers, string>,
  },
  theme: { label: 'Theme', options: themes },
  width: { label: 'Width', options: widths },
  direction: { label: 'Direction', options: directions },
  startAgain: 'Start again',
  openAlone: 'Open in a new tab',
  frame: 'The page',
  stage: 'Page on the workbench',
  notAllowed: 'The site does not show this page to this session.',
  differs: (email: string) =>
    `${email} is in another state in the local data, so the server may answer differently. To restore the demo data, run npm run demo:reset in the repository of the site.`,
  nobody: 'Nobody is signed in.',
  signedIn: (email: string, facts: readonly string[]) =>
    `Signed in as ${email}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}.`,
  refused: 'refused',
  noProfile: 'no profile',
  failing: 'The workbench answers every call with an error',
  noBackend: {
    title: 'The local backend is not running',
    text: 'Run npm start in the repository of the site, then try again. Or choose "Failing" or "Unreachable", which need no backend.',
  },
  elsewhere: {
    title: 'Another part of the site',
    text: (path: string) =>
      `${path} is not a page of this remote. In the site, the shell opens it.`,
  },
  crashed: {
    title: 'The page threw an error',
    text: 'The console of the browser has the details.',
  },
  tryAgain: 'Try again',
  loading: 'The page is loading',
  closeToast: 'Close',
};

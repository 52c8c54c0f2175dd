/** The texts of the workbench, in one place for translation; those of the settings are beside their values. */
export const texts = {
  title: (remote: string) => `${remote} – workbench`,
  pages: 'Pages',
  settings: 'Settings of the workbench',
  newPages:
    'New entries of routes.ts appear when the development server has started again, which it does by itself.',
  sample:
    'The workbench answers by itself, with a small sample organization. What a page saves is kept until the page starts again.',
  startAgain: 'Start again',
  openAlone: 'Open in a new tab',
  frame: 'The page',
  stage: 'Page on the workbench',
  notAllowed: 'The site does not show this page to this session.',
  nobody: 'Nobody is signed in.',
  signedIn: (email: string, facts: readonly string[]) =>
    `Signed in as ${email}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}.`,
  refused: 'refused',
  noProfile: 'no profile',
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

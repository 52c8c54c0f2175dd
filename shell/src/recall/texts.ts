import { messages } from 'shared-i18n';

/** The messages of a tab that runs an older version. */
export const recallTexts = messages('shell.recall', {
  recalled: 'A problem of this page is solved. Reload it: what you typed is kept.',
  newer: 'A newer version is ready. What you typed is kept.',
  reload: 'Reload',
});

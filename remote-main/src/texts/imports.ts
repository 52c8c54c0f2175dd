import { countedUsers as users } from 'shared-features';

/** Every sentence of the recent imports, which are loaded when they are opened. */
export const importsTexts = {
  title: 'Recent imports',
  none: 'No imports yet. What you add or change here is kept on this device for 7 days.',
  at: (time: number) =>
    new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(time),
  counts: (created: number, changed: number) =>
    [
      ...(created > 0 ? [`${users(created)} added`] : []),
      ...(changed > 0 ? [`${users(changed)} changed`] : []),
    ].join(', '),
  details: 'What changed',
  undo: 'Undo',
  undoAt: (time: string) => `Undo the import of ${time}`,
  question: 'Undo this import?',
  confirm: 'Undo import',
  removed: (count: number, names: string) =>
    `${users(count)} will be removed: ${names}. They lose access immediately.`,
  added: (names: string) => `Added: ${names}`,
  restored: (count: number) => `${users(count)} will have their former details again.`,
  kept: (count: number) =>
    `${users(count)} changed or signed in since, and ${count === 1 ? 'stays' : 'stay'} as they are:`,
  failed: "The users couldn't be loaded",
  nothing: 'There is nothing left to undo.',
  close: 'Close',
};

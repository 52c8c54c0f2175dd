import { messages, plural } from 'shared-i18n';

/** Every sentence of the recent imports, which are loaded when they are opened. */
export const importsTexts = messages('remote-main.imports', {
  title: 'Recent imports',
  none: 'No imports yet. What you add or change here is kept on this device for 7 days.',
  created: plural('{count} user added', '{count} users added'),
  changed: plural('{count} user changed', '{count} users changed'),
  createdAndChanged: '{created}, {changed}',
  counts: (created: number, changed: number): string => {
    if (created === 0) return changed > 0 ? importsTexts.changed(changed) : '';
    const added = importsTexts.created(created);
    return changed > 0
      ? importsTexts.createdAndChanged(added, importsTexts.changed(changed))
      : added;
  },
  details: 'What changed',
  undo: 'Undo',
  undoAt: 'Undo the import of {time}',
  question: 'Undo this import?',
  confirm: 'Undo import',
  removed: plural(
    '{count} user will be removed: {names}. They lose access immediately.',
    '{count} users will be removed: {names}. They lose access immediately.',
  ),
  added: 'Added: {names}',
  restored: plural(
    '{count} user will have their former details again.',
    '{count} users will have their former details again.',
  ),
  kept: plural(
    '{count} user changed or signed in since, and stays as they are:',
    '{count} users changed or signed in since, and stay as they are:',
  ),
  failed: "The users couldn't be loaded",
  nothing: 'There is nothing left to undo.',
  close: 'Close',
});

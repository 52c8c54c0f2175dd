import { messages, plural } from 'shared-i18n';

export const texts = messages('shared-rows', {
  row: 'Row',
  /** The last item of a shortened list, such as "4 more" in "Oslo, Rome, and 4 more". */
  more: plural('{count} more', '{count} more'),
  remove: 'Remove',
  optional: 'Optional',
  cell: '{label}, row {row}',
  removeRow: 'Remove row {row}',
  removed: 'Row {row} removed.',
  pasted: plural('{count} row filled from the list.', '{count} rows filled from the list.'),
  /** Shown after the text `pasted` if some cells of the list fill no field. */
  leftOut: 'Cells left out (phone numbers, dates or other numbers): {cells}.',
  imported: plural('{count} row added from the file.', '{count} rows added from the file.'),
  changed: plural('{count} row changed.', '{count} rows changed.'),
  undo: 'Undo',
  onlyErrors: 'Show only rows with errors',
  noneWithErrors: plural('No errors in {count} row', 'No errors in {count} rows'),
  problemOfRow: 'Row {row}: {message}',
  problemOf: 'Row {row}, {who}: {message}',
  problem: (row: number, who: string, message: string): string =>
    who === '' ? texts.problemOfRow(row, message) : texts.problemOf(row, who, message),
  problems: plural('{count} row: {message}', '{count} rows: {message}'),
  /** For example, "Same email as another row. Change it or remove one of the rows". */
  problemWithAdvice: '{problem}. {advice}',
  errors: 'Errors',
  /** A kind of error, and how many rows have such an error: "Enter an email address (12)". */
  errorKind: '{kind} ({rows})',
  attention: plural(
    '{ready} ready, {count} needs attention',
    '{ready} ready, {count} need attention',
  ),
  pasteHint:
    'Import a CSV or Excel file, drop one anywhere on this page, or paste a list into any cell.',
  draftLost: "This list couldn't be stored in this browser. Stay on this page until it's sent.",

  importing: {
    open: 'Import CSV',
    template: 'Download template',
    drop: 'Drop a file with {what} to import it',
    cancel: 'Cancel',
    several: 'Drop one file at a time',
    empty: 'There are no rows in this file. Choose another one',
    pasteTooLong: 'This list is too long to paste. Split it and paste each part',
    readerMissing: "The file reader couldn't be loaded. Check your connection and try again",
  },

  suggested: {
    title: 'Missing names',
    text: 'Their email addresses suggest {names}.',
    apply: 'Use these names',
  },

  unknown: {
    title: "Values we didn't recognize",
    lead: "Match each one to an option. We'll update every row that uses it.",
    value: plural('{label} “{text}”, {count} row', '{label} “{text}”, {count} rows'),
    choose: 'Choose…',
    apply: 'Apply',
    more: plural('{count} more value after these', '{count} more values after these'),
  },

  sending: {
    progress: '{done} of {all}',
    pause: 'Pause',
    pausing: 'Pausing after this batch',
    paused: 'Paused: {done} added, {left} left',
    resume: 'Resume',
    retry: 'Retry {count} failed',
    waiting: "{reason} We'll continue automatically.",
    tryNow: 'Try again',
    left: '{done} added. {left} still in the table.',
    /** The toast about rows that the server had already. */
    existing: 'Already in your organization: {what}',
    rejected: plural('{count} row was not accepted', '{count} rows were not accepted'),
    unconfirmed: '{what} may already be saved',
    unconfirmedText:
      "The server didn't confirm them. If you send them again, some may be added twice.",
    sendAgain: 'Send them again',
    areSaved: 'Already saved',
  },

  locations: {
    caption: 'Locations to add',
    what: 'locations',
    noTimeZone: 'Not set',
    add: 'Add another location',
    /** The label of the progress bar while rows are sent. */
    adding: 'Adding locations',
    failed: "Your locations weren't saved",
    /** The title of the error summary when the table is empty. */
    nothing: 'Add at least one location',
    /** `message` is for one row. `kind` and `advice` are for several rows with the same error. */
    duplicate: {
      message: 'Same name as row {row}. Change it or remove one of the rows',
      kind: 'Same name as another row',
      advice: 'Change it or remove one of the rows',
    },
    alreadyStored: {
      message: 'Already in your organization. Change the name or remove the row',
      kind: 'Already in your organization',
      advice: 'Change the name or remove the row',
    },
    template: 'locations-template.csv',
  },

  users: {
    caption: 'Users to add',
    what: 'users',
    firstName: 'First name',
    middleName: 'Middle name',
    lastName: 'Last name',
    aboutRoles: 'About roles',
    noLocation: 'No location',
    unknownLocation: 'Choose a location from the list',
    add: 'Add another user',
    adding: 'Adding users',
    failed: "Your users weren't saved",
    nothing: 'Add at least one user',
    duplicate: {
      message: 'Same email as row {row}. Change it or remove one of the rows',
      kind: 'Same email as another row',
      advice: 'Change it or remove one of the rows',
    },
    alreadyStored: {
      message: 'Already in your organization. Change the email or remove the row',
      kind: 'Already in your organization',
      advice: 'Change the email or remove the row',
    },
    template: 'users-template.csv',
  },
});

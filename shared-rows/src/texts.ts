import { counted, countedLocations, countedUsers, formatList, formatNumber } from 'shared-features';

const quote = (text: string): string => `“${text}”`;

/** All texts of the editable tables, in one place for translation. */
export const texts = {
  row: 'Row',
  remove: 'Remove',
  optional: 'Optional',
  cell: (label: string, row: number) => `${label}, row ${row}`,
  removeRow: (row: number) => `Remove row ${row}`,
  removed: (row: number) => `Row ${row} removed.`,
  pasted: (rows: number) => `${counted(rows, 'row', 'rows')} filled from the list.`,
  imported: (rows: number) => `${counted(rows, 'row', 'rows')} added from the file.`,
  undo: 'Undo',
  onlyErrors: 'Show only rows with errors',
  noneWithErrors: (all: number) => `No errors in ${counted(all, 'row', 'rows')}`,
  problem: (row: number, who: string, message: string) =>
    who === '' ? `Row ${row}: ${message}` : `Row ${row}, ${who}: ${message}`,
  problems: (count: number, message: string) => `${counted(count, 'row', 'rows')}: ${message}`,
  errors: 'Errors',
  /** "Enter an email address (12)". */
  errorKind: (kind: string, rows: number) => `${kind} (${formatNumber(rows)})`,
  attention: (ready: number, wrong: number) =>
    `${formatNumber(ready)} ready, ${formatNumber(wrong)} ${wrong === 1 ? 'needs' : 'need'} attention`,
  pasteHint:
    'Import a CSV or Excel file, drop one anywhere on this page, or paste a list into any cell.',
  draftLost: "This list is too long to store in this browser. Stay on this page until it's saved.",

  importing: {
    open: 'Import CSV',
    template: 'Download template',
    drop: (what: string) => `Drop a file with ${what} to import it`,
    title: 'Match the columns',
    lead: "Choose a field for each column. Skipped columns aren't imported.",
    dialogMissing: "The columns couldn't be loaded",
    sheet: 'Sheet',
    withHidden: (rows: number) => `Include ${counted(rows, 'hidden row', 'hidden rows')}`,
    header: 'Header row',
    headerRow: (number: number, cells: string) => `Row ${number}: ${cells}`,
    noHeader: 'No header row',
    column: (number: number) => `Column ${number}`,
    moreColumns: 'Show more columns',
    samples: (samples: readonly string[]) => `For example: ${samples.join(' · ')}`,
    noSamples: 'Empty',
    nowhere: "Don't import",
    conflict: (names: readonly string[]) =>
      `${formatList(names.map(quote))} go to the same field. Choose one`,
    missing: (labels: readonly string[]) =>
      `No column for ${formatList(labels)}. You can fill it in later`,
    preview: (shown: number, all: number) =>
      all > shown
        ? `The first ${shown} of ${counted(all, 'row', 'rows')}`
        : counted(all, 'row', 'rows'),
    cancel: 'Cancel',
    place: (count: number) => `Import ${counted(count, 'row', 'rows')}`,
    several: 'Drop one file at a time',
    empty: 'There are no rows in this file. Choose another one',
    pasteTooLong: 'This list is too long to paste. Save it as a CSV file and import that',
    readerMissing: "The file reader couldn't be loaded. Check your connection and try again",
  },

  suggested: {
    title: 'Missing names',
    text: (names: readonly string[], more: number) =>
      `Their email addresses suggest ${formatList(more > 0 ? [...names, `${formatNumber(more)} more`] : names)}.`,
    apply: 'Use these names',
  },

  unknown: {
    title: "Values we didn't recognize",
    lead: "Match each one to an option. We'll update every row that uses it.",
    value: (label: string, text: string, rows: number) =>
      `${label} ${quote(text)}, ${counted(rows, 'row', 'rows')}`,
    choose: 'Choose…',
    apply: 'Apply',
    more: (count: number) => `${counted(count, 'more value', 'more values')} after these`,
  },

  newLocations: {
    title: (count: number, names: readonly string[], more: number) =>
      `Create ${counted(count, 'new location', 'new locations')}: ${formatList(more > 0 ? [...names, `${formatNumber(more)} more`] : names)}?`,
    text: (count: number) =>
      `Your list names ${count === 1 ? 'a location' : 'locations'} that your organization doesn't have yet.`,
    timeZone: (count: number) => `Time zone of the new ${count === 1 ? 'location' : 'locations'}`,
    byCity: (cities: readonly string[], more: number, all: number) => {
      const named = formatList(more > 0 ? [...cities, `${formatNumber(more)} more`] : cities);
      return `By city: ${named}${cities.length + Math.max(more, 0) < all ? ' (others not set)' : ''}`;
    },
    create: (count: number) => `Create ${countedLocations(count)}`,
    created: (count: number) => `${countedLocations(count)} created`,
  },

  sending: {
    progress: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
    pause: 'Pause',
    pausing: 'Pausing after this batch',
    paused: (done: string, left: string) => `Paused: ${done} added, ${left} left`,
    resume: 'Resume',
    retry: (count: number) => `Retry ${formatNumber(count)} failed`,
    left: (done: string, left: string) => `${done} added. ${left} still in the table.`,
    rejected: (count: number) => `${counted(count, 'row was', 'rows were')} not accepted`,
    unconfirmed: (what: string) => `${what} may already be saved`,
    unconfirmedText:
      'The connection was lost before the server responded. Check your list before you send them again.',
    sendAgain: 'Send them again',
    areSaved: "They're saved",
  },

  locations: {
    caption: 'Locations to add',
    what: 'locations',
    noTimeZone: 'Not set',
    add: 'Add another location',
    adding: 'Adding locations',
    failed: "Your locations weren't saved",
    missing: 'Enter a location name',
    nothing: 'Add at least one location',
    duplicate: (row: number) => ({
      message: `Same name as row ${row}. Change it or remove one of the rows`,
      kind: 'Same name as another row',
      advice: 'Change it or remove one of the rows',
    }),
    alreadyStored: {
      message: 'Already in your organization. Change the name or remove the row',
      kind: 'Already in your organization',
      advice: 'Change the name or remove the row',
    },
    counted: countedLocations,
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
    missing: 'Enter a full name',
    duplicate: (row: number) => ({
      message: `Same email as row ${row}. Change it or remove one of the rows`,
      kind: 'Same email as another row',
      advice: 'Change it or remove one of the rows',
    }),
    alreadyStored: {
      message: 'Already in your organization. Change the email or remove the row',
      kind: 'Already in your organization',
      advice: 'Change the email or remove the row',
    },
    counted: countedUsers,
    template: 'users-template.csv',
  },
};

import { messages, plural } from 'shared-i18n';

/** The texts of the form in which the user matches columns. Loaded only with this form. */
export const matchingTexts = messages('shared-rows.importing', {
  title: 'Match the columns',
  lead: "Choose a field for each column. Skipped columns aren't imported.",
  sheet: 'Sheet',
  withHidden: plural('Include {count} hidden row', 'Include {count} hidden rows'),
  header: 'Header row',
  headerRow: 'Row {number}: {cells}',
  noHeader: 'No header row',
  column: 'Column {number}',
  moreColumns: 'Show more columns',
  samples: 'For example: {samples}',
  noSamples: 'Empty',
  nowhere: "Don't import",
  quoted: '“{name}”',
  conflict: '{columns} go to the same field. Choose one',
  noColumn: 'Choose a field for at least one column',
  missing: 'No column for {fields}. You can fill in what is missing later',
  firstRows: plural('The first {shown} of {count} row', 'The first {shown} of {count} rows'),
  allRows: plural('{count} row', '{count} rows'),
  preview: (shown: number, all: number): string =>
    all > shown ? matchingTexts.firstRows(shown, all) : matchingTexts.allRows(all),
  place: plural('Import {count} row', 'Import {count} rows'),
});

import { useId, useMemo, useState } from 'react';
import { useFocusFallback } from 'shared-features';
import { formatList, messages, plural } from 'shared-i18n';
import { Button, CheckboxField, Dialog, Notice, SelectField } from 'shared-ui';
import type { TableColumn } from '../checks/table-definition';
import { type FileSheet, MAX_ROWS_ABOVE_HEADER, type SheetCells } from '../reading/sheet';
import { ReadOnlyRows } from '../rows/read-only-rows';
import { texts } from '../texts';
import { guessColumnMapping, mapColumnsToFields, sheetRowsBelowHeader } from './guess-columns';
import { importTargetsOf } from './headings';
import styles from './import-dialog.module.css';
import { type ColumnMapping, checkColumnMapping, createRecordReader } from './match-columns';
import type { ImportDialogProps } from './use-import';

const words = messages('shared-rows.importing', {
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
    all > shown ? words.firstRows(shown, all) : words.allRows(all),
  place: plural('Import {count} row', 'Import {count} rows'),
});

const PREVIEW_ROWS = 3;

/** At first, shows this many columns and all that match a field. Rendering 300 columns is slow. */
const COLUMNS_AT_ONCE = 40;

export default function ImportDialog({ definition, sheets, answer }: ImportDialogProps) {
  const [at, setAt] = useState(() => findMatchingSheet(sheets, definition.columns));
  const [withHidden, setWithHidden] = useState(false);
  const sheet = sheets[at];
  if (!sheet) return null;
  const { rows, hidden } = sheet;
  const shown = withHidden ? rows : visibleRows(sheet);
  return (
    <Dialog open onClose={() => answer(null)} title={words.title} size="large" ignorePressOutside>
      <div className={styles.mapping}>
        <p className={styles.lead}>{words.lead}</p>
        {sheets.length > 1 ? (
          <SelectField
            label={words.sheet}
            value={at}
            options={sheets.map(({ name }, index) => ({ value: index, label: name }))}
            onChange={(event) => setAt(Number(event.target.value))}
          />
        ) : null}
        {hidden.size > 0 ? (
          <CheckboxField
            label={words.withHidden(hidden.size)}
            checked={withHidden}
            onChange={(event) => setWithHidden(event.target.checked)}
          />
        ) : null}
        <MappingForm key={at} definition={definition} sheet={shown} answer={answer} />
      </div>
    </Dialog>
  );
}

/** The index of the first sheet with the most columns that match a field. */
const findMatchingSheet = (
  sheets: readonly FileSheet[],
  columns: readonly TableColumn[],
): number => {
  const matches = sheets.map(
    (sheet) => guessColumnMapping(visibleRows(sheet), columns).mapping.filter(Boolean).length,
  );
  return matches.indexOf(Math.max(...matches));
};

/** Hidden rows become blank, so that visible rows keep their numbers. */
const visibleRows = ({ rows, hidden }: FileSheet): SheetCells =>
  hidden.size === 0 ? rows : rows.map((row, at) => (hidden.has(at) ? row.map(() => '') : row));

type MappingFormProps = Omit<ImportDialogProps, 'sheets'> & { sheet: SheetCells };

function MappingForm({ definition, sheet, answer }: MappingFormProps) {
  const { columns } = definition;
  const prefix = useId();
  const [guess, setGuess] = useState(() => guessColumnMapping(sheet, columns));
  const { header, mapping } = guess;
  const rows = sheetRowsBelowHeader(sheet, header);
  const { conflicts, missing } = checkColumnMapping(mapping, definition);
  const taken = mapping.flatMap((key, at) => (key === '' ? [] : [at]));
  const shown = rows.filter((row) => taken.some((at) => row[at]));
  const nameOf = (at: number) =>
    shortened((header !== null && sheet[header]?.[at]) || words.column(at + 1));

  const headers = sheet.slice(0, MAX_ROWS_ABOVE_HEADER + 1).flatMap((row, index) => {
    const cells = row.filter(Boolean);
    const label = words.headerRow(index + 1, shortened(cells.join(' · ')));
    return cells.length > 0 ? [{ value: index, label }] : [];
  });
  const chooseHeader = (value: string) => {
    const row = value === '' ? null : Number(value);
    setGuess({ header: row, mapping: mapColumnsToFields(sheet, row, columns) });
  };
  const submit = () => {
    const [conflict] = conflicts.keys();
    if (taken.length > 0 && conflict === undefined)
      answer({ rows, recordOf: createRecordReader(mapping, definition) });
    // Focuses the first column in a conflict. Without a conflict, focuses the first column.
    else document.getElementById(`${prefix}-${conflict ?? 0}`)?.focus();
  };
  return (
    <>
      <SelectField
        label={words.header}
        value={header ?? ''}
        options={[...headers, { value: '', label: words.noHeader }]}
        onChange={(event) => chooseHeader(event.target.value)}
      />
      <ColumnChoices
        {...{ prefix, columns, rows, mapping, conflicts, nameOf }}
        choose={(at, key) => setGuess({ header, mapping: mapping.with(at, key) })}
      />
      <div role="status" className={styles.missing}>
        {taken.length === 0 ? (
          <Notice kind="danger" title={words.noColumn} />
        ) : missing.length > 0 ? (
          <Notice kind="warning" title={words.missing(formatList(missing))} />
        ) : null}
      </div>
      <ReadOnlyRows
        caption={words.preview(Math.min(PREVIEW_ROWS, shown.length), shown.length)}
        columns={columns}
        rows={shown.slice(0, PREVIEW_ROWS).map(createRecordReader(mapping, definition))}
        cards
      />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => answer(null)}>
          {texts.importing.cancel}
        </Button>
        <Button variant="primary" onClick={submit}>
          {words.place(shown.length)}
        </Button>
      </div>
    </>
  );
}

/** Longer texts are cut, because they make a select slow, and wider than a phone. */
const MAX_SAMPLE_CHARACTERS = 60;

const shortened = (text: string): string =>
  text.length > MAX_SAMPLE_CHARACTERS ? `${text.slice(0, MAX_SAMPLE_CHARACTERS)}…` : text;

type ColumnsProps = {
  prefix: string;
  columns: readonly TableColumn[];
  rows: SheetCells;
  mapping: ColumnMapping;
  conflicts: ReadonlyMap<number, readonly number[]>;
  nameOf: (at: number) => string;
  choose: (at: number, key: string) => void;
};

function ColumnChoices(props: ColumnsProps) {
  const { prefix, columns, rows, mapping, conflicts, nameOf, choose } = props;
  const options = useMemo(() => {
    const targets = importTargetsOf(columns).map(({ key, label }) => ({ value: key, label }));
    return [{ value: '', label: words.nowhere }, ...targets];
  }, [columns]);
  const [most, setMost] = useState(COLUMNS_AT_ONCE);
  const hasMore = mapping.indexOf('', most) >= 0;
  const place = useFocusFallback(hasMore);
  return (
    <>
      <div className={styles.columns}>
        {mapping.map((key, at) => {
          const rivals = conflicts.get(at)?.map((rival) => words.quoted(nameOf(rival)));
          if (key === '' && at >= most) return null;
          const samples = samplesOf(rows, at);
          return (
            <SelectField
              key={at}
              id={`${prefix}-${at}`}
              label={nameOf(at)}
              hint={samples.length > 0 ? words.samples(samples.join(' · ')) : words.noSamples}
              value={key}
              error={rivals && words.conflict(formatList(rivals))}
              options={options}
              onChange={(event) => choose(at, event.target.value)}
            />
          );
        })}
      </div>
      <div ref={place} tabIndex={-1} className={styles.missing}>
        {hasMore ? (
          <Button size="small" onClick={() => setMost(most + COLUMNS_AT_ONCE)}>
            {words.moreColumns}
          </Button>
        ) : null}
      </div>
    </>
  );
}

const samplesOf = (rows: SheetCells, at: number): string[] =>
  [...new Set(rows.slice(0, 50).flatMap((row) => row[at] || []))].slice(0, 3).map(shortened);

import { Plus } from 'lucide-react';
import { Fragment, memo, useCallback, useMemo } from 'react';
import { Button, classNames, Notice, usePrinting } from 'shared-ui';
import type { Row } from '../draft/row';
import type { RowsState } from '../draft/table-state';
import { addRow, removeRow, typeIntoCell, writeCells } from '../editing/change-rows';
import type { Column, TableKind } from '../kinds/table-kind';
import { texts } from '../texts';
import { PlainRows } from './plain-rows';
import styles from './row-table.module.css';
import { RowView } from './row-view';
import { ErrorFilter, UndoLine } from './table-tools';
import { UnknownValuesPanel } from './unknown-values';
import { type TakePaste, useCellEvents } from './use-cell-events';
import type { RowTableModel } from './use-row-table';
import { hasFewRows, useVisibleRows } from './use-visible-rows';

const words = texts.suggested;

/** How many names are shown before "and 20 more". */
const SHOWN = 3;

/** Offers the texts that the table can guess for required cells that are empty: names from email addresses. */
function SuggestedNames<Field extends string>({ table }: { table: RowTableModel<Field> }) {
  const { kind, state, shown, change } = table;
  const { suggestion } = kind;
  if (!suggestion) return null;
  const { field, guess } = suggestion;
  const guesses = new Map<number, string>();
  for (const { id, values } of state.rows) {
    if (shown.get(id)?.[field] === undefined || values[field].trim() !== '') continue;
    const text = guess(values);
    if (text !== undefined) guesses.set(id, text);
  }
  if (guesses.size === 0) return null;
  const names = [...guesses.values()];
  return (
    <div className={styles.suggested}>
      <Notice
        title={words.title}
        action={<Button onClick={() => change(writeCells(field, guesses))}>{words.apply}</Button>}
      >
        {words.text(names.slice(0, SHOWN), names.length - SHOWN)}
      </Notice>
    </div>
  );
}

// Rendered again only when one of its props changed.
const MemoRow = memo(RowView) as typeof RowView;

type Props<Field extends string> = {
  table: RowTableModel<Field>;
  takePaste: TakePaste<Field>;
  /** The rows are being sent: none can be changed. */
  locked: boolean;
};

/**
 * An editable table. Lists can be pasted into any cell, Enter leads to the next row and adds one after the last, the
 * arrow keys lead up and down. On a narrow screen rows are cards. A long table scrolls in a frame and draws only what is
 * in view.
 */
export function RowTable<Field extends string>({ table, takePaste, locked }: Props<Field>) {
  const { kind, state, change, shown, cellId } = table;
  const { columns } = kind;
  const events = useCellEvents(table, takePaste);
  const type = useCallback(
    (id: number, field: Field, value: string) => change(typeIntoCell({ id, field }, value)),
    [change],
  );
  const remove = useCallback((id: number) => change(removeRow(id, kind)), [change, kind]);
  const { rows, numbers } = useShownRows(state);
  const { isLong, scroller, visible, rest, measure, onFocus } = useVisibleRows(
    rows,
    state.focus?.id,
  );
  const fewRows = hasFewRows(rows.length, columns);

  return (
    <div className={styles.frame} inert={locked}>
      <UnknownValuesPanel table={table} />
      <SuggestedNames table={table} />
      <ErrorFilter table={table} />
      <div ref={scroller} className={classNames(isLong && styles.scroller)}>
        <table
          className={styles.table}
          aria-rowcount={isLong ? rows.length + 1 : undefined}
          onFocus={onFocus}
          {...events}
        >
          <caption className={styles.caption}>{kind.texts.caption}</caption>
          <Headings columns={columns} />
          <tbody>
            {visible.map(({ row, index, gap }) => (
              <Fragment key={row.id}>
                <Spacer height={gap} />
                <MemoRow
                  {...{ row, index, columns, fewRows, type, remove }}
                  number={numbers?.get(row.id) ?? index + 1}
                  idPrefix={cellId(row.id, '' as Field)}
                  problems={shown.get(row.id)}
                  measure={measure}
                />
              </Fragment>
            ))}
            <Spacer height={rest} />
          </tbody>
        </table>
      </div>
      {isLong ? <PrintedRows kind={kind} rows={rows} /> : null}
      <div className={styles.foot}>
        <Button icon={<Plus aria-hidden="true" size={16} />} onClick={() => change(addRow(kind))}>
          {kind.texts.add}
        </Button>
        <UndoLine table={table} />
      </div>
    </div>
  );
}

/** The column headings. Where rows are cards, each field has its label instead. */
function Headings<Field extends string>({ columns }: { columns: readonly Column<Field>[] }) {
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col" className={styles.number}>
          <span className={styles.hidden}>{texts.row}</span>
        </th>
        {columns.map(({ field, label, optional, grow }) => (
          <th key={field} scope="col" style={{ inlineSize: `${grow}%` }}>
            {label}
            {optional ? (
              <>
                {' '}
                <span className={styles.optional}>{texts.optional}</span>
              </>
            ) : null}
          </th>
        ))}
        <th scope="col" className={styles.tools}>
          <span className={styles.hidden}>{texts.remove}</span>
        </th>
      </tr>
    </thead>
  );
}

/** Takes the space of the rows that are not rendered. Nothing when all are. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? <tr className={styles.spacer} style={{ blockSize: height }} /> : null;

type PrintedRowsProps<Field extends string> = {
  kind: TableKind<Field>;
  rows: readonly Row<Field>[];
};

/** A long table on paper: all of its rows, where the screen has fields for those in view. */
function PrintedRows<Field extends string>({ kind, rows }: PrintedRowsProps<Field>) {
  if (!usePrinting()) return null;
  return (
    <div className={styles.printed}>
      <PlainRows
        caption={kind.texts.caption}
        hideCaption
        columns={kind.columns}
        rows={rows.map(({ values }) => values)}
      />
    </div>
  );
}

/** The rows that are shown, and their numbers in the whole table by id where only some are. */
function useShownRows<Field extends string>({ rows, only }: RowsState<Field>) {
  return useMemo(
    () => ({
      rows: only ? rows.filter((row) => only.has(row.id)) : rows,
      numbers: only ? new Map(rows.map(({ id }, index) => [id, index + 1])) : null,
    }),
    [rows, only],
  );
}

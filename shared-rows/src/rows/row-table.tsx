import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Plus } from 'lucide-react';
import {
  type ClipboardEvent,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  memo,
  useCallback,
  useDeferredValue,
  useState,
} from 'react';
import {
  Button,
  classNames,
  isComposing,
  isShortcut,
  usePrinting,
  VisuallyHidden,
} from 'shared-ui';
import type { Row } from '../checks/row';
import type { TableColumn, TableDefinition } from '../checks/table-definition';
import type { CellPosition } from '../drafts/table-state';
import { texts } from '../texts';
import { moveFocusDownOrAddRow, moveFocusVertically, typeIntoCell } from './change-cells';
import { addRow, removeRow, shownRows, undoChange } from './change-rows';
import { MissingNameSuggestions, UnknownValuesForm } from './corrections';
import { ReadOnlyRows } from './read-only-rows';
import styles from './row-table.module.css';
import { RowView } from './row-view';
import { ErrorFilter, UndoNotice } from './table-tools';
import type { RowTableModel } from './use-row-table';

/** Tables with up to this many rows are rendered whole, so that "Find in page" finds all rows. */
const MAX_ROWS_DRAWN_WHOLE = 100;
/** Below this width (40rem, if a rem is 16 px), the styles show rows as cards. */
const CARDS_BELOW_PX = 640;
const ROW_PX = 41;
const CARD_PX = 400;

/** `index` counts the rows that the filter shows. `gap` is the space above the row in px. */
type VisibleRow = { row: Row; index: number; gap: number };

/**
 * Chooses the rows to render. Of a long table, renders only the rows in view, the row that last had
 * the focus, and the row `ledTo`, which will get the focus.
 */
function useVisibleRows(rows: readonly Row[], ledTo: number | undefined) {
  const isLong = rows.length > MAX_ROWS_DRAWN_WHOLE;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [focused, setFocused] = useState<number>();
  const keptIds = [focused, ledTo];
  // Reads the width once per render, because reading it makes the browser compute the layout.
  const width = isLong && element ? element.clientWidth : CARDS_BELOW_PX;

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: isLong ? rows.length : 0,
    getScrollElement: () => element,
    estimateSize: () => (width < CARDS_BELOW_PX ? CARD_PX : ROW_PX),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    rangeExtractor: (range) => {
      const kept = keptIds.map((id) => rows.findIndex((row) => row.id === id));
      const indexes = new Set([...defaultRangeExtractor(range), ...kept.filter((at) => at >= 0)]);
      return [...indexes].sort((one, other) => one - other);
    },
  });
  const onFocus = (event: FocusEvent) => {
    const { row } = (event.target as HTMLElement).dataset;
    if (row !== undefined) setFocused(Number(row));
  };
  let end = 0;
  const inView = virtualizer.getVirtualItems().flatMap((item): VisibleRow[] => {
    const row = rows[item.index];
    const gap = item.start - end;
    end = item.end;
    return row ? [{ row, index: item.index, gap }] : [];
  });
  return {
    isLong,
    scroller: setElement,
    visible: isLong ? inView : rows.map((row, index): VisibleRow => ({ row, index, gap: 0 })),
    /** The space below the last rendered row, in px. */
    rest: virtualizer.getTotalSize() - end,
    measure: isLong ? virtualizer.measureElement : undefined,
    onFocus,
  };
}

/**
 * The most options in all selects of a column together. In a longer table, a select with more than
 * `MAX_CHOICES_IN_DOCUMENT` options has all of them only while it is used.
 */
const MAX_OPTIONS = 1000;

const hasFewRows = (rows: number, columns: readonly TableColumn[]): boolean =>
  columns.every(({ choices = [] }) => rows * choices.length <= MAX_OPTIONS);

const MemoRow = memo(RowView);
const MemoUnknownValuesForm = memo(UnknownValuesForm);
const MemoMissingNameSuggestions = memo(MissingNameSuggestions);

type Props = {
  table: RowTableModel;
  takePaste: PasteHandler;
  /** Whether the rows are being sent. Meanwhile, they cannot be changed. */
  locked: boolean;
};

export function RowTable({ table, takePaste, locked }: Props) {
  const { definition, state, change, shown, cellId } = table;
  const { columns, typed } = definition;
  // `UnknownValuesForm` and `MissingNameSuggestions` are slow, because they read all rows. So React
  // may render them later than the cells.
  const drawn = useDeferredValue(table);
  const type = useCallback(
    (id: number, field: string, value: string) => change(typeIntoCell({ id, field }, value, typed)),
    [change, typed],
  );
  const remove = useCallback(
    (id: number) => change(removeRow(id, definition)),
    [change, definition],
  );
  const rows = shownRows(state);
  const { isLong, scroller, visible, rest, measure, onFocus } = useVisibleRows(
    rows,
    state.focus?.id,
  );
  const fewRows = hasFewRows(rows.length, columns);

  const undoOnKey = (event: KeyboardEvent) => {
    const last = state.undo.at(-1);
    if (!last || !isShortcut(event, 'z')) return;
    const isTypingNewer = last.kind === 'removed' && last.isOlder;
    if (isTypingNewer && event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    change(undoChange(definition));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for a shortcut, and is no control.
    <div className={styles.frame} inert={locked} onKeyDown={undoOnKey}>
      <MemoUnknownValuesForm table={drawn} />
      <MemoMissingNameSuggestions table={drawn} />
      <ErrorFilter table={table} />
      <div ref={scroller} className={classNames(styles.box, isLong && styles.scroller)}>
        <table
          className={styles.table}
          aria-rowcount={isLong ? rows.length + 1 : undefined}
          onFocus={onFocus}
          {...createCellEvents(table, takePaste)}
        >
          <caption>
            <VisuallyHidden>{definition.texts.caption}</VisuallyHidden>
          </caption>
          <Headings columns={columns} />
          <tbody>
            {visible.map(({ row, index, gap }) => (
              <Fragment key={row.id}>
                <Spacer height={gap} />
                <MemoRow
                  {...{ row, index, columns, fewRows, type, remove }}
                  number={state.rows.indexOf(row) + 1}
                  idPrefix={cellId(row.id, '')}
                  problems={shown.get(row.id)}
                  measure={measure}
                />
              </Fragment>
            ))}
            <Spacer height={rest} />
          </tbody>
        </table>
      </div>
      <PrintedRows definition={definition} rows={rows} />
      <div className={styles.foot}>
        <Button icon={<Plus size={16} />} onClick={() => change(addRow(definition))}>
          {definition.texts.add}
        </Button>
        <UndoNotice table={table} />
      </div>
    </div>
  );
}

const cellOf = (target: EventTarget): CellPosition | undefined => {
  const { row, field } = target instanceof HTMLElement ? target.dataset : {};
  return row && field ? { id: Number(row), field } : undefined;
};

const ARROW_STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Returns false if the browser must paste the text. */
export type PasteHandler = (text: string, cell: CellPosition) => boolean;

const createCellEvents = (
  { definition, change }: Pick<RowTableModel, 'definition' | 'change'>,
  takePaste: PasteHandler,
) => ({
  onPaste: (event: ClipboardEvent) => {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (cell && takePaste(text, cell)) event.preventDefault();
  },
  onKeyDown: (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (!cell || isComposing(event)) return;
    const isModified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    // In a select, the browser handles the arrow keys and chooses an option. While the list of
    // options is open, browsers send no keys to the page.
    const isText = event.target instanceof HTMLInputElement;
    const by = ARROW_STEPS[event.key];
    // Handles Enter in every cell, also with Shift. Otherwise, Enter would submit the form in text
    // fields, and on macOS also in selects.
    if (event.key === 'Enter') change(moveFocusDownOrAddRow(cell, definition));
    else if (by && isText && !isModified) change(moveFocusVertically(cell, by));
    else return;
    event.preventDefault();
  },
});

function Headings({ columns }: { columns: readonly TableColumn[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.number}>
          <VisuallyHidden>{texts.row}</VisuallyHidden>
        </th>
        {columns.map(({ field, label, optional, grow }) => (
          <th key={field} scope="col" style={{ inlineSize: `${grow}%` }}>
            <span>{label}</span>{' '}
            {optional ? <span className={styles.optional}>{texts.optional}</span> : null}
          </th>
        ))}
        <th scope="col" className={styles.tools}>
          <VisuallyHidden>{texts.remove}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr className={styles.spacer} style={{ blockSize: height }} /> : null;
}

/**
 * Prints all rows as text, without error messages. The editable table is not printed, because its
 * fields cut off long texts, and a long table renders only some of its rows.
 */
function PrintedRows({ definition, rows }: { definition: TableDefinition; rows: readonly Row[] }) {
  if (!usePrinting()) return null;
  return (
    <div className={styles.printed}>
      <ReadOnlyRows
        caption={definition.texts.caption}
        hideCaption
        columns={definition.columns}
        rows={rows.map(({ values }) => values)}
      />
    </div>
  );
}

import { Undo2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useFocusReturn } from 'shared-features';
import { Button, CheckboxField, ErrorSummary, type SummaryError, useSummary } from 'shared-ui';
import { texts } from '../texts';
import { undoChange } from './change-rows';
import { leadTo, showOnly } from './mark-rows';
import styles from './row-table.module.css';
import type { Undoable } from './table-state';
import type { RowTableModel } from './use-row-table';

type SummaryProps<Field extends string> = {
  table: RowTableModel<Field>;
  /** What the server said when it rejected single rows. */
  rejection: string | undefined;
};

/** What is wrong in a table, row by row, after an attempt to send it. */
export function TableSummary<Field extends string>({ table, rejection }: SummaryProps<Field>) {
  const all = useSummary(table.attempt === 0 ? [] : summaryOf(table), table.attempt);
  const isLong = all.length > MOST;
  const { kind, filled, shown } = table;
  const nothing = filled.length === 0 ? kind.texts.nothing : undefined;
  const counts = isLong ? texts.attention(filled.length - shown.size, shown.size) : undefined;

  // A long table draws only the rows in view. Others are drawn when a link leads to them.
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const id = link?.hash.slice(1);
    if (!id || document.getElementById(id)) return;
    event.preventDefault();
    event.stopPropagation();
    table.leadToCell(id);
  };
  return (
    <div className={styles.summary} onClickCapture={follow}>
      <ErrorSummary
        title={rejection ?? nothing ?? counts}
        errors={isLong ? groupedByKind(all) : all}
        focusKey={table.attempt}
      />
    </div>
  );
}

/** More errors than this are grouped by kind. */
const MOST = 10;

/** An error with the words that other rows may share. */
type RowErrorLink = SummaryError & { problem: string };

function summaryOf<Field extends string>(table: RowTableModel<Field>): RowErrorLink[] {
  const { kind, state, shown, cellId } = table;
  if (shown.size === 0) return [];
  const fields = kind.columns.map(({ field }) => field);
  const errors: RowErrorLink[] = [];
  state.rows.forEach(({ id, values }, index) => {
    const problems = shown.get(id);
    if (!problems) return;
    const who = state.rows.length > 1 ? values[kind.unique].trim() : '';
    for (const field of [...fields, 'row' as const]) {
      const message = problems[field];
      const cell = field === 'row' ? fields[0] : field;
      if (message === undefined || cell === undefined) continue;
      errors.push({
        id: cellId(id, cell),
        message: texts.problem(index + 1, who, message),
        problem: message,
      });
    }
  });
  return errors;
}

/** Each kind of error once, with its number of rows and a link to the first; the most frequent first. */
function groupedByKind(errors: readonly RowErrorLink[]): SummaryError[] {
  const groups = new Map<string, { first: RowErrorLink; count: number }>();
  for (const error of errors) {
    const kind = texts.withoutRow(error.problem);
    const group = groups.get(kind);
    if (group) group.count += 1;
    else groups.set(kind, { first: error, count: 1 });
  }
  return [...groups.values()]
    .sort((one, other) => other.count - one.count)
    .map(({ first, count }) => ({
      id: first.id,
      message: count === 1 ? first.message : texts.problems(count, texts.withoutRow(first.problem)),
    }));
}

type Props<Field extends string> = { table: RowTableModel<Field> };

/**
 * How many rows are ready, how many are not, and why: each kind of error with its number of rows shows these rows alone.
 * It keeps showing the rows that had the error when it was chosen, so that no row disappears while somebody corrects it.
 */
export function ErrorFilter<Field extends string>({ table }: Props<Field>) {
  const { state, shown, filled, change } = table;
  const [chosen, setChosen] = useState<string | null>(null);
  const isShown = state.only !== null || (shown.size > 0 && state.rows.length > 1);
  // The checkbox disappears when it is cleared after the last correction (WCAG 2.4.3).
  const place = useFocusReturn(isShown);
  if (!isShown) return <div ref={place} tabIndex={-1} />;
  const ready = filled.filter(({ id }) => !shown.has(id)).length;
  const show = (group: ErrorGroup<Field> | null) => {
    setChosen(group?.kind ?? null);
    change(showOnly(group?.ids ?? null));
    if (group) change(leadTo(...group.first));
  };
  const showAll = (isOnly: boolean) => {
    setChosen(null);
    change(showOnly(isOnly ? new Set(shown.keys()) : null));
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.filter}>
      <CheckboxField
        label={texts.onlyErrors}
        checked={state.only !== null}
        onChange={(event) => showAll(event.target.checked)}
      />
      <span className={styles.count} role="status">
        {shown.size > 0
          ? texts.attention(ready, shown.size)
          : texts.noneWithErrors(state.rows.length)}
      </span>
      <ul className={styles.kinds} aria-label={texts.errors}>
        {groupsOf(table).map((group) => {
          const isChosen = state.only !== null && chosen === group.kind;
          return (
            <li key={group.kind}>
              <Button
                size="small"
                aria-pressed={isChosen}
                onClick={() => show(isChosen ? null : group)}
              >
                {texts.errorKind(group.kind, group.ids.size)}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The rows with one kind of error, and the cell where the first of them has it. */
type ErrorGroup<Field extends string> = {
  kind: string;
  ids: ReadonlySet<number>;
  first: [id: number, field: Field];
};

/** The kinds of errors that are shown, the most frequent first. */
function groupsOf<Field extends string>({ kind, state, shown }: RowTableModel<Field>) {
  const groups = new Map<string, ErrorGroup<Field> & { ids: Set<number> }>();
  for (const { id } of state.rows) {
    const problems = shown.get(id) ?? {};
    for (const [field, message] of Object.entries(problems) as [Field | 'row', string?][]) {
      if (message === undefined) continue;
      const text = texts.withoutRow(message);
      const group = groups.get(text);
      if (group) group.ids.add(id);
      else {
        const cell = field === 'row' ? kind.first : field;
        groups.set(text, { kind: text, ids: new Set([id]), first: [id, cell] });
      }
    }
  }
  return [...groups.values()].sort((one, other) => other.ids.size - one.ids.size);
}

/** Says what was removed, pasted or imported, and offers to undo it. */
export function UndoLine<Field extends string>({ table }: Props<Field>) {
  const { undo } = table.state;
  return (
    <div className={styles.undo}>
      <span role="status">{undo ? messageOf(undo) : ''}</span>
      {undo ? (
        <Button
          variant="quiet"
          size="small"
          icon={<Undo2 aria-hidden="true" size={16} />}
          onClick={() => table.change(undoChange(table.kind))}
        >
          {texts.undo}
        </Button>
      ) : null}
    </div>
  );
}

const messageOf = <Field extends string>(undo: Undoable<Field>): string => {
  if (undo.kind === 'removed') return texts.removed(undo.index + 1);
  return undo.kind === 'pasted' ? texts.pasted(undo.count) : texts.imported(undo.count);
};

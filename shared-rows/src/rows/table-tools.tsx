import { Undo2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useFocusFallback } from 'shared-features';
import {
  Button,
  CheckboxField,
  Cluster,
  ErrorSummary,
  type SummaryError,
  useErrorSummary,
} from 'shared-ui';
import { FIRST_FIELD, type FieldProblem, type Row } from '../checks/row';
import type { UndoableChange } from '../drafts/table-state';
import { texts } from '../texts';
import { focusCell } from './change-cells';
import { setRowFilter, undoChange } from './change-rows';
import styles from './row-table.module.css';
import type { RowTableModel } from './use-row-table';

type Props = { table: RowTableModel };

export function RowErrorSummary({ table, rejection }: Props & { rejection: string | undefined }) {
  const all = useErrorSummary(table.attempt === 0 ? [] : errorsOf(table), table.attempt);
  const isLong = all.length > MAX_LISTED_PROBLEMS;
  const { definition, filled, shown } = table;
  const nothing = filled.length === 0 ? definition.texts.nothing : undefined;
  const counts = isLong ? texts.attention(filled.length - shown.size, shown.size) : undefined;

  // In a long table, the cell that a link leads to may not be rendered. `focusCell` renders the
  // cell and moves the focus there.
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const id = link?.hash.slice(1) ?? '';
    const error = all.find(({ row, field }) => table.cellId(row.id, field) === id);
    if (!error || document.getElementById(id)) return;
    event.preventDefault();
    event.stopPropagation();
    table.change(focusCell(error.row.id, error.field));
  };
  return (
    <div className={styles.summary} onClickCapture={follow}>
      <ErrorSummary
        title={rejection ?? nothing ?? counts}
        errors={isLong ? summaryOf(table, all) : all.map((error) => summaryErrorOf(table, error))}
        focusKey={table.attempt}
      />
    </div>
  );
}

/** The most problems that the summary lists. If there are more, it lists groups of problems. */
const MAX_LISTED_PROBLEMS = 10;

type RowError = { row: Row; index: number; field: string; problem: FieldProblem };

function errorsOf({ definition, state, shown }: RowTableModel): RowError[] {
  const names = [...definition.columns.map(({ field }) => field), 'row'];
  return state.rows.flatMap((row, index) => {
    const problems = shown.get(row.id);
    if (!problems) return [];
    return names.flatMap((name): RowError[] => {
      const problem = problems[name];
      if (problem === undefined) return [];
      return [{ row, index, field: name === 'row' ? FIRST_FIELD : name, problem }];
    });
  });
}

/** An error with a link to its cell. Created only for listed errors, as thousands take long. */
const summaryErrorOf = (
  { definition, filled, cellId }: RowTableModel,
  { row, index, field, problem }: RowError,
): SummaryError => {
  const who = filled.length > 1 ? (row.values[definition.unique] ?? '').trim() : '';
  const message = texts.problem(index + 1, who, problem.message);
  return { id: cellId(row.id, field), message };
};

type ErrorGroup = { kind: string; first: RowError; rows: Set<number> };

/** Returns at most ten groups, because a server may reject each row with another message. */
function groupsOf(errors: readonly RowError[]): { groups: ErrorGroup[]; rest: number } {
  const groups = new Map<string, ErrorGroup>();
  for (const error of errors) {
    const { message, kind = message } = error.problem;
    const group = groups.get(kind) ?? { kind, first: error, rows: new Set() };
    groups.set(kind, group);
    group.rows.add(error.row.id);
  }
  const sorted = [...groups.values()].sort((one, other) => other.rows.size - one.rows.size);
  const listed = sorted.slice(0, MAX_LISTED_PROBLEMS);
  return { groups: listed, rest: sorted.length - listed.length };
}

const summaryOf = (table: RowTableModel, errors: readonly RowError[]): SummaryError[] => {
  const { groups, rest } = groupsOf(errors);
  const listed = groups.map(({ first, rows }) => {
    if (rows.size === 1) return summaryErrorOf(table, first);
    const { message, kind = message, advice } = first.problem;
    const problem = advice === undefined ? kind : texts.problemWithAdvice(kind, advice);
    const id = table.cellId(first.row.id, first.field);
    return { id, message: texts.problems(rows.size, problem) };
  });
  return rest > 0 ? [...listed, { message: texts.more(rest) }] : listed;
};

/** The filter for rows with errors. While somebody corrects a row, the row stays visible. */
export function ErrorFilter({ table }: Props) {
  const { state, shown, filled, change } = table;
  const [chosen, setChosen] = useState<ErrorGroup | null>(null);
  const isShown = state.only !== null || (shown.size > 0 && filled.length > 1);
  const box = useFocusFallback(isShown);
  const ready = filled.filter(({ id }) => !shown.has(id)).length;
  const count =
    shown.size > 0 ? texts.attention(ready, shown.size) : texts.noneWithErrors(filled.length);
  const { groups, rest } = groupsOf(errorsOf(table));
  const isChosen = ({ kind }: ErrorGroup) => chosen?.kind === kind && state.only === chosen.rows;
  const show = (group: ErrorGroup | null) => {
    setChosen(group);
    change(setRowFilter(group?.rows ?? null));
    if (group) change(focusCell(group.first.row.id, group.first.field));
  };
  const showAll = (isOnly: boolean) => {
    setChosen(null);
    change(setRowFilter(isOnly ? new Set(shown.keys()) : null));
  };
  return (
    <div ref={box} tabIndex={-1} className={isShown ? styles.filter : undefined}>
      {isShown ? (
        <CheckboxField
          label={texts.onlyErrors}
          checked={state.only !== null}
          onChange={(event) => showAll(event.target.checked)}
        />
      ) : null}
      {/* This region exists from the start, because screen readers often skip a new one. */}
      <span className={styles.quiet} role="status">
        {isShown ? count : ''}
      </span>
      {isShown ? (
        <ul className={styles.kinds} aria-label={texts.errors}>
          {groups.map((group) => (
            <li key={group.kind}>
              <Button
                size="small"
                aria-pressed={isChosen(group)}
                onClick={() => show(isChosen(group) ? null : group)}
              >
                {texts.errorKind(group.kind, group.rows.size)}
              </Button>
            </li>
          ))}
          {rest > 0 ? <li>{texts.more(rest)}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}

export function UndoNotice({ table }: Props) {
  const { undo } = table.state;
  const last = undo.at(-1);
  // A new `key` makes a new element, so that screen readers announce a message with the same text.
  // A removal has the row's id as its key, so that nothing is announced when typing shortens
  // `undo`.
  const key = last?.kind === 'removed' ? last.row.id : `change ${undo.length}`;
  const message = last && messageOf(last);
  return (
    <Cluster className={styles.quiet}>
      <span role="status">
        {last && !last.wasAnnounced ? <span key={key}>{message}</span> : null}
      </span>
      {last?.wasAnnounced ? <span>{message}</span> : null}
      {last ? (
        <Button
          variant="quiet"
          size="small"
          icon={<Undo2 size={16} />}
          onClick={() => table.change(undoChange(table.definition))}
        >
          {texts.undo}
        </Button>
      ) : null}
    </Cluster>
  );
}

const messageOf = (change: UndoableChange): string => {
  if (change.kind === 'removed') return texts.removed(change.index + 1);
  const { kind, count, leftOut } = change;
  return texts[kind](count) + (leftOut ? ` ${texts.leftOut(leftOut)}` : '');
};

import { LOCATION_FIELDS, USER_FIELDS } from 'shared-features/fields';
import { ROLES } from 'shared-session/wire';

/**
 * If a pasted or imported list lacks cells, the page fills them. It also stores their texts by
 * field under this key of the row's values, to know later which cells it has filled. The key is a
 * symbol, so that copies of the values keep these texts, and no column shows them.
 */
export const AUTOFILLED_CELLS_KEY = Symbol();

/** The texts in the cells of a row by field. They may be invalid. */
export type RowValues = Readonly<Record<string, string>> & {
  readonly [AUTOFILLED_CELLS_KEY]?: PastedRow | null | undefined;
};

/** Whether the page filled this cell because a list lacked it, and nobody has edited it since. */
export const isCellAutofilled = (values: RowValues, field: string): boolean =>
  (values[AUTOFILLED_CELLS_KEY]?.[field] ?? null) === values[field];

/** Caches the result for each values object, because computing 5,000 results delays the page. */
export function memoizeByRowValues<Result>(
  compute: (values: RowValues) => Result,
): (values: RowValues) => Result {
  const known = new WeakMap<RowValues, { result: Result }>();
  return (values) => {
    const found = known.get(values) ?? { result: compute(values) };
    known.set(values, found);
    return found.result;
  };
}

/** A pasted or imported row: the text of each filled cell by field. A blank line gives `{}`. */
export type PastedRow = Record<string, string>;

export const hasFilledCells = (record: object): boolean => Object.keys(record).length > 0;

/**
 * `message` is shown at the row, and may name another row. A list of kinds of problems shows `kind`
 * (the problem) and `advice` (what to do) once for all rows with the problem. Without `kind`, the
 * list shows `message`.
 */
export type FieldProblem = { message: string; kind?: string; advice?: string };

/** The problems of a row by field; the key `row` is for the row as a whole. */
export type RowProblems = Readonly<Record<string, FieldProblem | undefined>>;

/** One object for all rows without problems, so that `===` finds these rows fast among 5,000. */
export const NO_PROBLEMS: RowProblems = Object.freeze({});

export const hasProblem = (problems: RowProblems): boolean =>
  problems !== NO_PROBLEMS && Object.values(problems).some((problem) => problem !== undefined);

/**
 * `inFlight`: sent, no response yet. `stored`: stored, but still in the table. `unconfirmed`: the
 * response was lost, so the server may have stored the row. An edited row becomes `unsent` again.
 */
export type RowState = 'unsent' | 'inFlight' | 'stored' | 'unconfirmed';

export type Row = {
  id: number;
  values: RowValues;
  state: RowState;
  /** Whether the row shows its problems. A typed row does so only after a submit. */
  checked: boolean;
  /** Problems that the server reported. An edit removes those of its field and of the whole row. */
  rejections: RowProblems;
};

export const createRow = (
  id: number,
  values: RowValues,
  more: Partial<Pick<Row, 'checked' | 'state'>> = {},
): Row => ({ id, values, state: 'unsent', checked: false, rejections: NO_PROBLEMS, ...more });

export const isRowRejected = ({ rejections }: Row): boolean => hasProblem(rejections);

/** The first field of every table, which gets the focus in a new row. */
export const FIRST_FIELD = 'name';

export type NewRowSettings = {
  blank: RowValues;
  /**
   * Fills the cells that a record lacks, either with the texts of the stored item with the same
   * key, or with the texts of a new row. Remembers these texts in {@link AUTOFILLED_CELLS_KEY}.
   */
  completed?: ((values: RowValues, record: PastedRow) => RowValues) | undefined;
  /** Called after a text was typed into the cell of `field`. May change other cells of the row. */
  typed?: ((values: RowValues, field: string) => RowValues) | undefined;
};

export function isBlankRow(values: RowValues, blank: RowValues): boolean {
  for (const field in blank) {
    const text = values[field] ?? '';
    if (text === '' || text === blank[field]) continue;
    const trimmed = text.trim();
    if (trimmed !== '' && trimmed !== blank[field]) return false;
  }
  return true;
}

export const isRowToSend = ({ state, values }: Row, blank: RowValues): boolean =>
  state !== 'stored' && !isBlankRow(values, blank);

export type TableName = 'locations' | 'users';

const blankOf = (fields: object): RowValues =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, '']));

export const TABLE_ROW_SETTINGS: Readonly<Record<TableName, NewRowSettings & { unique: string }>> =
  {
    locations: { unique: 'name', blank: blankOf(LOCATION_FIELDS) },
    users: { unique: 'email', blank: { ...blankOf(USER_FIELDS), role: ROLES[0] } },
  };

/** Names the draft of one table: `add-users` in onboarding, `settings-users` in the settings. */
export type RowDraftName = `${'add' | 'settings'}-${TableName}`;

export const tableOfDraft = (draft: RowDraftName): TableName =>
  draft.endsWith('users') ? 'users' : 'locations';

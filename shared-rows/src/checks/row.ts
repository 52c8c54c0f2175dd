import { LOCATION_FIELDS, USER_FIELDS } from 'shared-features/fields';
import { ROLES } from 'shared-session/wire';

/** The texts of a row's cells by field, as they were typed. The wire shape is made when they are sent. */
export type Values = Readonly<Record<string, string>>;

/** One record of a pasted or imported list: only the cells it has something for. A blank line of a paste has none. */
export type PastedRow = Record<string, string>;

/** False for a blank line of a pasted list. */
export const hasCells = (record: object): boolean => Object.keys(record).length > 0;

/**
 * What is wrong with a cell. A text is the same for all rows with this problem. Otherwise `kind` is what they have in common,
 * `advice` says what to do, and `message` may name another row.
 */
export type Problem = string | { message: string; kind: string; advice: string };

/** The sentence for one row. */
export const problemText = (problem: Problem): string =>
  typeof problem === 'object' ? problem.message : problem;

/** What all rows with this problem have in common. */
export const problemKey = (problem: Problem): string =>
  typeof problem === 'object' ? problem.kind : problem;

/** The sentence for all rows with this problem. */
export const sharedProblemText = (problem: Problem): string =>
  typeof problem === 'object' ? `${problem.kind}. ${problem.advice}` : problem;

/** What is wrong with a row: a problem for each field, or for the whole `row`. */
export type RowProblems = Readonly<Record<string, Problem | undefined>>;

/** The sentence of a field's problem, if it has one. */
export const fieldProblemText = (
  problems: RowProblems | undefined,
  field: string,
): string | undefined => {
  const problem = problems?.[field];
  return problem && problemText(problem);
};

/** Nothing is wrong. Always the same object, so that 5,000 rows are compared without looking inside. */
export const NO_PROBLEMS: RowProblems = Object.freeze({});

/** Whether anything is wrong. */
export const hasProblem = (problems: RowProblems): boolean =>
  problems !== NO_PROBLEMS && Object.values(problems).some((problem) => problem !== undefined);

/**
 * The state of a row: `inFlight` while its request has no answer; `stored` from the answer until it leaves the table;
 * `unconfirmed` when the answer was lost, so that it may be stored. Changing a row makes it `unsent`.
 */
export type RowState = 'unsent' | 'inFlight' | 'stored' | 'unconfirmed';

/** A row of an editable table. */
export type Row = {
  /** Stays the same while rows before it come and go. */
  id: number;
  values: Values;
  state: RowState;
  /** Whether problems are shown: after a submit or a paste, not while a row is typed for the first time. */
  checked: boolean;
  /** Why the server rejected it. A reason is removed when its cell changes. */
  rejections: RowProblems;
};

/** A row with these texts. */
export const newRow = (
  id: number,
  values: Values,
  more: Partial<Pick<Row, 'checked' | 'state'>> = {},
): Row => ({ id, values, state: 'unsent', checked: false, rejections: NO_PROBLEMS, ...more });

/** Whether the server rejected the row as it is now. */
export const isRejected = ({ rejections }: Row): boolean => hasProblem(rejections);

/** What every new row of a table holds, and the column where typing starts. */
export type TableShape = {
  first: string;
  blank: Values;
  /** Fills the cells that a record of a list leaves out from what is stored of the same item. */
  completed?: ((values: Values, record: PastedRow) => Values) | undefined;
};

/** Whether the row still has only its initial values. Such rows are never sent. */
export function isBlank(values: Values, blank: Values): boolean {
  for (const field in blank) {
    const text = values[field] ?? '';
    if (text === '' || text === blank[field]) continue;
    const trimmed = text.trim();
    if (trimmed !== '' && trimmed !== blank[field]) return false;
  }
  return true;
}

/** Whether a row has something in it that the server has not confirmed as stored. */
export const isToSend = ({ state, values }: Row, blank: Values): boolean =>
  state !== 'stored' && !isBlank(values, blank);

/** What can be added in bulk. */
export type TableName = 'locations' | 'users';

const blankOf = (fields: object): Values =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, '']));

/** What a draft needs to know of its table. `unique` is the field whose text may occur only once. */
export const TABLE_SHAPES: Readonly<Record<TableName, TableShape & { unique: string }>> = {
  locations: { first: 'name', unique: 'name', blank: blankOf(LOCATION_FIELDS) },
  users: { first: 'name', unique: 'email', blank: { ...blankOf(USER_FIELDS), role: ROLES[0] } },
};

/** The place of a table. Onboarding and settings keep separate drafts, and each sends its own. */
export type RowStep = `${'add' | 'settings'}-${TableName}`;

export const tableOf = (step: RowStep): TableName =>
  step.endsWith('users') ? 'users' : 'locations';

import { ROLES } from 'shared-session/wire';

/** The texts of a row's cells, as they were typed. The wire shape is made when they are sent. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;

/** What is wrong with a row: a sentence for each cell, or for the whole row. */
export type RowProblems<Field extends string> = Readonly<
  Partial<Record<Field | 'row', string | undefined>>
>;

const NONE = Object.freeze({});

/** Nothing is wrong. Always the same object, so that 5,000 rows are compared without looking inside. */
export const noProblems = <Field extends string>() => NONE as RowProblems<Field>;

/** Whether anything is wrong. */
export function hasProblem<Field extends string>(problems: RowProblems<Field>): boolean {
  if (problems === NONE) return false;
  return Object.values(problems).some((message) => message !== undefined);
}

/**
 * The state of a row: `inFlight` while its request has no answer; `stored` from the answer until it leaves the table;
 * `unconfirmed` when the answer was lost, so that it may be stored. Changing a row makes it `unsent`.
 */
export type RowState = 'unsent' | 'inFlight' | 'stored' | 'unconfirmed';

/** A row of an editable table. */
export type Row<Field extends string> = {
  /** Stays the same while rows before it come and go. */
  id: number;
  values: Values<Field>;
  state: RowState;
  /** Whether problems are shown: after a submit or a paste, not while a row is typed for the first time. */
  checked: boolean;
  /** Why the server rejected it. A reason is removed when its cell changes. */
  rejections: RowProblems<Field>;
};

/** A row with these texts. */
export const newRow = <Field extends string>(
  id: number,
  values: Values<Field>,
  more: Partial<Pick<Row<Field>, 'checked' | 'state'>> = {},
): Row<Field> => ({
  id,
  values,
  state: 'unsent',
  checked: false,
  rejections: noProblems(),
  ...more,
});

/** Whether the server rejected the row as it is now. */
export const isRejected = <Field extends string>({ rejections }: Row<Field>): boolean =>
  hasProblem(rejections);

/** One record of a pasted or imported list: only the cells it has something for. A blank line of a paste has none. */
export type PastedRow<Field extends string> = Partial<Record<Field, string>>;

/** False for a blank line of a pasted list. */
export const hasCells = (record: object): boolean => Object.keys(record).length > 0;

/** What every new row of a table holds, and the column where typing starts. */
export type TableShape<Field extends string> = { first: Field; blank: Values<Field> };

/** Whether the row still has only its initial values. Such rows are never sent. */
export function isBlank<Field extends string>(
  values: Values<Field>,
  blank: Values<Field>,
): boolean {
  for (const field in blank) {
    const text = values[field];
    if (text === '' || text === blank[field]) continue;
    const trimmed = text.trim();
    if (trimmed !== '' && trimmed !== blank[field]) return false;
  }
  return true;
}

/** Whether a row has something in it that the server has not confirmed as stored. */
export const isToSend = <Field extends string>(
  { state, values }: Row<Field>,
  blank: Values<Field>,
): boolean => state !== 'stored' && !isBlank(values, blank);

/** The cells of a row of each table. */
export type LocationField = 'name' | 'address' | 'time_zone';
export type UserField = 'name' | 'email' | 'role' | 'location_id';
type TableFields = { locations: LocationField; users: UserField };

/** What can be added in bulk. */
export type TableName = keyof TableFields;
export type FieldOf<Table extends TableName> = TableFields[Table];

export const locationsShape: TableShape<LocationField> = {
  first: 'name',
  blank: { name: '', address: '', time_zone: '' },
};

export const usersShape: TableShape<UserField> = {
  first: 'name',
  blank: { name: '', email: '', role: ROLES[0], location_id: '' },
};

/** The place of a table. Onboarding and settings keep separate drafts, and each sends its own. */
export type RowStep<Table extends TableName = TableName> = `${'add' | 'settings'}-${Table}`;

export const tableOf = <Table extends TableName>(step: RowStep<Table>) =>
  (step.endsWith('users') ? 'users' : 'locations') as Table;

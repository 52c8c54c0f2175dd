import { hasProblem, noProblems, type RowProblems, type Values } from '../rows/row';

type PathPart = PropertyKey | { readonly key: PropertyKey };
type Issue = { readonly message: string; readonly path?: readonly PathPart[] | undefined };
type Checked<Wire> = { readonly value: Wire; readonly issues?: undefined } | FailedCheck;
type FailedCheck = { readonly issues: readonly Issue[] };

/**
 * What a row must be to go out, and the shape it goes out in: the part of Standard Schema that a table needs. A schema
 * of valibot is one; it must answer at once.
 */
export type RowSchema<Wire> = {
  readonly '~standard': {
    readonly validate: (value: unknown) => Checked<Wire> | Promise<Checked<Wire>>;
  };
};

const checkNow = <Wire>(schema: RowSchema<Wire>, values: unknown): Checked<Wire> => {
  const checked = schema['~standard'].validate(values);
  if (checked instanceof Promise)
    throw new TypeError('A table needs a schema that answers at once');
  return checked;
};

const fieldOf = ({ path }: Issue): string => {
  const [part] = path ?? [];
  return String(typeof part === 'object' ? part.key : (part ?? 'row'));
};

type Checks<Field extends string> = {
  /** What goes to the schema: the texts of choices replaced by the choices meant. */
  prepare?: (values: Values<Field>) => Values<Field>;
  /** What the schema cannot know. */
  also?: (values: Values<Field>) => RowProblems<Field>;
};

/**
 * Checks rows against a schema: the first message of each field. Results are kept by values object, so that only the
 * row that was typed into is checked again.
 */
export function checkWith<Field extends string>(
  schema: RowSchema<unknown>,
  { prepare = (values) => values, also = noProblems }: Checks<Field> = {},
): (values: Values<Field>) => RowProblems<Field> {
  const known = new WeakMap<Values<Field>, RowProblems<Field>>();
  return (values) => {
    const before = known.get(values);
    if (before) return before;
    const problems: Partial<Record<string, string>> = {};
    for (const issue of checkNow(schema, prepare(values)).issues ?? []) {
      problems[fieldOf(issue)] ??= issue.message;
    }
    const merged = { ...also(values), ...problems } as RowProblems<Field>;
    const found = hasProblem(merged) ? merged : noProblems<Field>();
    known.set(values, found);
    return found;
  };
}

/** The wire shape of values that were checked. Throws on others. */
export function wireOf<Wire>(schema: RowSchema<Wire>, values: unknown): Wire {
  const checked = checkNow(schema, values);
  if (checked.issues)
    throw new TypeError(`An unchecked row was sent: ${checked.issues[0]?.message}`);
  return checked.value;
}

import { type GenericSchema, parse, safeParse } from 'valibot';
import { hasProblem, noProblems, type RowProblems, type Values } from '../draft/row';

type Options<Field extends string> = {
  /** What goes to the schema: the texts of choices replaced by the choices meant. */
  prepare: (values: Values<Field>) => Values<Field>;
  /** What the schema cannot know. */
  also?: (values: Values<Field>) => RowProblems<Field>;
};

/** The schema's first message for each field, and the wire shape of a row without problems. */
export function checkedBy<Field extends string, Wire>(
  schema: GenericSchema<unknown, Wire>,
  { prepare, also = noProblems }: Options<Field>,
) {
  // Kept by values object, so that only the row that was typed into is checked again.
  const known = new WeakMap<Values<Field>, RowProblems<Field>>();
  return {
    check: (values: Values<Field>): RowProblems<Field> => {
      const before = known.get(values);
      if (before) return before;
      const problems: Partial<Record<string, string>> = {};
      for (const { path, message } of safeParse(schema, prepare(values)).issues ?? []) {
        problems[String(path?.[0]?.key ?? 'row')] ??= message;
      }
      const merged = { ...also(values), ...problems } as RowProblems<Field>;
      const found = hasProblem(merged) ? merged : noProblems<Field>();
      known.set(values, found);
      return found;
    },
    toWire: (values: Values<Field>): Wire => parse(schema, prepare(values)),
  };
}

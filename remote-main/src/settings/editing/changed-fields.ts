import { cleanText } from 'shared-session/wire';

/** The fields of `after` that differ from those before: a PATCH changes what it is given, and nothing else should be. */
export const changedFields = <Field extends string>(
  before: Readonly<Record<Field, string>>,
  after: Readonly<Record<Field, string>>,
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    (Object.keys(before) as Field[])
      .filter((field) => cleanText(after[field]) !== cleanText(before[field]))
      .map((field) => [field, after[field]]),
  ) as Partial<Record<Field, string>>;

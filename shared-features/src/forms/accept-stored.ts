import * as v from 'valibot';

/**
 * Makes a schema accept the stored value of each field, even an invalid one. A form sends only
 * changed fields, so an invalid stored value must not prevent changes of other fields.
 */
export const acceptStoredValues = <Entries extends v.ObjectEntries>(
  { entries }: v.ObjectSchema<Entries, undefined>,
  stored: { readonly [Name in keyof Entries]: string },
) => {
  const accepting = Object.entries(entries).map(([name, entry]) => [
    name,
    v.lazy((value) => (value === stored[name] ? v.string() : entry)),
  ]);
  return v.object(
    Object.fromEntries(accepting) as {
      [Name in keyof Entries]: v.LazySchema<v.StringSchema<undefined> | Entries[Name]>;
    },
  );
};

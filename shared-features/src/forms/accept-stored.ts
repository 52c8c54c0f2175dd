import * as v from 'valibot';

/**
 * Also accepts each stored value. A form sends only changed fields, so a stored value that it would
 * reject must not block other changes.
 */
export const acceptStored = <Entries extends v.ObjectEntries>(
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

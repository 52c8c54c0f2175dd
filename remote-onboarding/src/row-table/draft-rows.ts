import * as v from 'valibot';
import type { DraftRow } from './use-row-table';

/** The shape of a table's draft; one of a version with other columns is dropped. */
export const draftRowsSchema = <Field extends string>(fields: readonly Field[]) =>
  v.array(
    v.object({
      values: v.object(Object.fromEntries(fields.map((field) => [field, v.string()]))),
      checked: v.boolean(),
    }),
  ) as unknown as v.GenericSchema<unknown, DraftRow<Field>[]>;

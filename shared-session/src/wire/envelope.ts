import * as v from 'valibot';
import { optionalField, textOrEmptySchema } from './response-fields';

/** The body of a response (specification 8). Its `statusCode` replaces the HTTP status. */
export type Envelope<Payload = unknown> = {
  ok: boolean;
  message: string;
  statusCode: number;
  /** Names a text in refusal-texts.ts. Pages show its translation, with `params`. */
  code?: string | undefined;
  params?: Readonly<Record<string, string | number>> | undefined;
  payload?: Payload | null | undefined;
};

/** Without a known `code`, pages show the English `message`. */
const codeFields = {
  code: optionalField(v.string()),
  params: optionalField(v.record(v.string(), v.union([v.string(), v.number()]))),
};

export const envelopeSchema = v.looseObject({
  ok: v.boolean(),
  message: v.fallback(v.string(), ''),
  statusCode: optionalField(v.number()),
  ...codeFields,
  payload: v.optional(v.unknown()),
});

/** One invalid field in a 422. `index` is the place of its row in the request, from 0. */
const rowErrorSchema = v.object({
  index: v.number(),
  field: textOrEmptySchema,
  message: v.string(),
  ...codeFields,
});
export type RowError = v.InferOutput<typeof rowErrorSchema>;

/** A list without the items that do not match the schema. Calls `onDropped` if there are any. */
export const validItemsSchema = <Item>(
  schema: v.GenericSchema<unknown, Item>,
  onDropped?: (dropped: number, all: number) => void,
) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items) => {
      const read = items.map((item) => v.safeParse(schema, item));
      const matching = read.flatMap((result) => (result.success ? [result.output] : []));
      if (matching.length < items.length) onDropped?.(items.length - matching.length, items.length);
      return matching;
    }),
  );

/** The payload of a 422: one entry for each invalid field. For a single object `index` is 0. */
export const rowErrorsSchema = v.object({ errors: validItemsSchema(rowErrorSchema) });

/** The payload of a successful POST of rows: an entry for each row that the server already had. */
export const skippedRowsSchema = v.object({
  skipped: validItemsSchema(v.object({ index: v.number() })),
});

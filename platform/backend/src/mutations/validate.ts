import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_ROWS_PER_REQUEST, type RowError } from 'shared-session/wire';
import * as v from 'valibot';
import { refusalReason, unprocessable } from '../http/answer';

export type ObjectSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseRow = <Schema extends ObjectSchema>(schema: Schema, row: unknown, index: number) => {
  if (!isRecord(row)) {
    return { errors: [{ index, field: 'name', message: 'Send each row as an object' }] };
  }
  // Sets missing keys to `undefined`, because valibot's message for a missing key is for
  // developers.
  const fields = Object.fromEntries(Object.keys(schema.entries).map((key) => [key, row[key]]));
  const result = v.safeParse(schema, fields, { abortPipeEarly: true });
  if (result.success) return { value: result.output as v.InferOutput<Schema>, errors: [] };
  const errors = result.issues.map((issue) => {
    return { index, field: String(v.getDotPath(issue)), message: issue.message };
  });
  return { errors };
};

export const throwIfRowErrors = (errors: readonly RowError[]): void => {
  if (errors.length === 0) return;
  throw unprocessable(refusalReason('fields-wrong', { count: errors.length }), errors);
};

/** The check of rows pauses after this many milliseconds, so that other requests get a turn. */
const SLICE_MS = 2;

/** Drops unknown fields. @throws RequestRefusedError 422: no list, over 500 rows, bad fields */
export const parseRows = async <Schema extends ObjectSchema>(
  body: unknown,
  list: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>[]> => {
  const rows = isRecord(body) && Object.hasOwn(body, list) ? body[list] : undefined;
  if (!Array.isArray(rows)) throw unprocessable(`Send a list named "${list}".`);
  if (rows.length > MAX_ROWS_PER_REQUEST) {
    throw unprocessable(`Send at most ${MAX_ROWS_PER_REQUEST} ${list} in one request.`);
  }
  const values: v.InferOutput<Schema>[] = [];
  const errors: RowError[] = [];
  let since = performance.now();
  for (const [index, row] of rows.entries()) {
    const parsed = parseRow(schema, row as unknown, index);
    values.push(parsed.value as v.InferOutput<Schema>);
    errors.push(...parsed.errors);
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  throwIfRowErrors(errors);
  return values;
};

/** An empty optional field becomes `null`, to clear the value. @throws RequestRefusedError 422 */
export const parseChangedFields = <Schema extends ObjectSchema>(body: unknown, schema: Schema) => {
  const output = parseObject(body, schema) as Record<string, unknown>;
  const given = Object.keys(body as object);
  const known = given.filter((field) => Object.hasOwn(output, field));
  return Object.fromEntries(known.map((field) => [field, output[field] ?? null])) as {
    [Field in keyof v.InferOutput<Schema>]?: NonNullable<v.InferOutput<Schema>[Field]> | null;
  };
};

export const parseObject = <Schema extends ObjectSchema>(
  body: unknown,
  schema: Schema,
): v.InferOutput<Schema> => {
  if (!isRecord(body)) throw unprocessable('Send an object with the fields to save.');
  const { value, errors } = parseRow(schema, body, 0);
  throwIfRowErrors(errors);
  return value as v.InferOutput<Schema>;
};

import { safeParse } from 'valibot';
import { type RowError, rowErrorsSchema } from '../wire';
import type { ApiFailure } from './result';

/** The rows that are wrong, from the payload of a 422; empty for any other failure. */
export const rowErrorsOf = (failure: ApiFailure): RowError[] => {
  const details = safeParse(rowErrorsSchema, failure.payload);
  return failure.statusCode === 422 && details.success ? details.output.errors : [];
};

import { useState } from 'react';

/**
 * The errors for the summary above a form: those of the last attempt to send it, until all are
 * corrected. Then it stays empty until the next attempt, so that it does not take the focus from
 * somebody who is typing.
 */
export function useSummary<Problem>(
  errors: readonly Problem[],
  attempt: number,
): readonly Problem[] {
  const [corrected, setCorrected] = useState(0);
  if (errors.length === 0 && corrected !== attempt) setCorrected(attempt);
  return corrected === attempt ? [] : errors;
}

import { useState } from 'react';

/**
 * Returns the errors that an ErrorSummary shows. After all are corrected, returns none before the
 * next attempt, because the summary takes the focus and would disturb somebody who types.
 * @param attempt how many times the visitor has tried to send the form
 */
export function useErrorSummary<Problem>(
  errors: readonly Problem[],
  attempt: number,
): readonly Problem[] {
  const [corrected, setCorrected] = useState(0);
  if (errors.length === 0 && corrected !== attempt) setCorrected(attempt);
  return corrected === attempt ? [] : errors;
}

import { useState } from 'react';

/**
 * Returns the errors that an ErrorSummary shows. Once all errors are corrected, returns no errors
 * until the next attempt, so that no new summary disturbs somebody who types.
 * @param attempt how many times the visitor has tried to send the form. For 0, returns no errors
 */
export function useErrorSummary<Problem>(
  errors: readonly Problem[],
  attempt: number,
): readonly Problem[] {
  const [corrected, setCorrected] = useState(0);
  if (errors.length === 0 && corrected !== attempt) setCorrected(attempt);
  return corrected === attempt ? [] : errors;
}

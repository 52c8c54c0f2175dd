import { useState } from 'react';

/**
 * Returns the errors after an attempt to send a form, until all are corrected. Later errors wait
 * for the next attempt, because the summary takes the focus and must not disturb somebody who
 * types.
 */
export function useErrorSummary<Problem>(
  errors: readonly Problem[],
  attempt: number,
): readonly Problem[] {
  const [corrected, setCorrected] = useState(0);
  if (errors.length === 0 && corrected !== attempt) setCorrected(attempt);
  return corrected === attempt ? [] : errors;
}

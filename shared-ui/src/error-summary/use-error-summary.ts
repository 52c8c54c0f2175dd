import { useState } from 'react';

/**
 * After all errors are corrected, returns no new errors before the next attempt to send the form,
 * because the summary takes the focus and would disturb somebody who types.
 */
export function useErrorSummary<Problem>(
  errors: readonly Problem[],
  attempt: number,
): readonly Problem[] {
  const [corrected, setCorrected] = useState(0);
  if (errors.length === 0 && corrected !== attempt) setCorrected(attempt);
  return corrected === attempt ? [] : errors;
}

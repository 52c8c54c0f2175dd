import { useState } from 'react';

/**
 * The errors of a form after an attempt to send it, until all are corrected. Afterwards there are
 * none until the next attempt, so that the summary does not take the focus from somebody who is
 * typing.
 */
export function useSummary<Problem>(
  errors: readonly Problem[],
  attempt: number,
): readonly Problem[] {
  const [corrected, setCorrected] = useState(0);
  if (errors.length === 0 && corrected !== attempt) setCorrected(attempt);
  return corrected === attempt ? [] : errors;
}

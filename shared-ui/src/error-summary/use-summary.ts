import { useState } from 'react';

/**
 * The errors that belong into the summary above a form: those of the last attempt to send, until all are mended. From
 * then on it stays away until the next attempt, so that it cannot take the focus from someone who is typing.
 */
export function useSummary<Problem>(
  errors: readonly Problem[],
  attempt: number,
): readonly Problem[] {
  const [mended, setMended] = useState(0);
  if (errors.length === 0 && mended !== attempt) setMended(attempt);
  return mended === attempt ? [] : errors;
}

import { useState } from 'react';
import type { ApiFailure } from 'shared-session';

/** The message of a failure, which screen readers announce again when the same call fails again. */
export function FailureMessage({ failure }: { failure: ApiFailure }) {
  const [shown, setShown] = useState({ failure, times: 0 });
  if (shown.failure !== failure) setShown({ failure, times: shown.times + 1 });
  // A new `key` makes a new element: only then do screen readers announce the same message again.
  return <span key={shown.times}>{failure.message}</span>;
}

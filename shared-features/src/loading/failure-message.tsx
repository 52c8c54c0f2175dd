import { useState } from 'react';
import type { ApiFailure } from 'shared-session';

/** The message of a failure, which screen readers announce again when the same call fails again. */
export function FailureMessage({ failure }: { failure: ApiFailure }) {
  const [shown, setShown] = useState({ failure, times: 0 });
  if (shown.failure !== failure) setShown({ failure, times: shown.times + 1 });
  // Screen readers announce the same message again only in a new element, so the `key` changes.
  return <span key={shown.times}>{failure.message}</span>;
}

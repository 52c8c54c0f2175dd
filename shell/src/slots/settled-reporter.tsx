import { useEffect } from 'react';

/** Calls `onSettled` when a slot or one of its fillers is shown or has failed. Renders nothing. */
export function SettledReporter({ onSettled }: { onSettled?: (() => void) | undefined }) {
  useEffect(() => onSettled?.(), [onSettled]);
  return null;
}

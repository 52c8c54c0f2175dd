import { useEffect } from 'react';

/** Reports that a slot filler is shown or removed. Renders nothing. */
export function SettledReporter({ onSettled }: { onSettled?: (() => void) | undefined }) {
  useEffect(() => onSettled?.(), [onSettled]);
  return null;
}

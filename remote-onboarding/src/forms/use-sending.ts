import { useRef, useState } from 'react';

/** What a page sends, one thing at a time. */
export type Sending<Name extends string> = {
  /** What is under way. */
  busy: Name | null;
  /** Starts it unless something is under way already: a second press sends nothing (specification 9). */
  run: (name: Name, action: () => Promise<void>) => Promise<void>;
};

/** Lets one submission run at a time, whichever button started it. */
export function useSending<Name extends string>(): Sending<Name> {
  const [busy, setBusy] = useState<Name | null>(null);
  // Not the state: two presses may come before the next rendering.
  const isRunning = useRef(false);

  const run = async (name: Name, action: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(name);
    try {
      await action();
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  };
  return { busy, run };
}

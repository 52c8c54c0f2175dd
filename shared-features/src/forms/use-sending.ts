import { useCallback, useRef, useState } from 'react';

/** What a page sends, one thing at a time. */
export type Sending<Name extends string> = {
  /** What is being sent. */
  busy: Name | null;
  /** Runs the action unless another one is running: a second press sends nothing (specification 9). */
  run: (name: Name, action: () => Promise<void>) => Promise<void>;
};

/** Lets one submission run at a time, whichever button started it. */
export const useSending = <Name extends string>(): Sending<Name> => {
  const [busy, setBusy] = useState<Name | null>(null);
  // A ref because two presses may come before the next render.
  const isRunning = useRef(false);

  const run = useCallback(async (name: Name, action: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(name);
    try {
      await action();
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  }, []);
  return { busy, run };
};

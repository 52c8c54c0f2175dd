import { useCallback, useRef, useState } from 'react';

export type ActionRunner<Name extends string> = {
  busy: Name | null;
  /** Ignores further actions while one runs: a second press sends nothing (specification 9). */
  run: (name: Name, action: () => Promise<void>) => Promise<void>;
};

/** Runs one action at a time, and tells which action is running. */
export const useActionRunner = <Name extends string>(): ActionRunner<Name> => {
  const [busy, setBusy] = useState<Name | null>(null);
  // Uses a ref, because a second press may come before the next render.
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

import { useRef, useState } from 'react';

/** Runs one action at a time. While it runs, a second press does nothing (specification 9). */
export const useActionRunner = () => {
  const [busy, setBusy] = useState(false);
  // Uses a ref, because a second press may come before the next render.
  const isRunning = useRef(false);

  const run = async (action: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await action();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
};

import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { waitingToastsAtom } from '../state/session';

/**
 * The toasts, loaded after the first render because no page starts with one. Until then, toasts wait in
 * `waitingToastsAtom`. After a failed load, the next toast tries again.
 */
export function LazyToasts() {
  const waiting = useAtomValue(waitingToastsAtom);
  const [Toasts, setToasts] = useState<ComponentType>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast tries a failed load again.
  useEffect(() => {
    if (Toasts) return;
    import('./toasts').then((module) => setToasts(() => module.Toasts), console.error);
  }, [Toasts, waiting]);
  return Toasts ? <Toasts /> : null;
}

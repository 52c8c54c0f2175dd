import { type ComponentType, useCallback, useEffect, useState } from 'react';

/** Brings a part of a page: `() => import('./table')`. The same function from one render to the next. */
export type LoadModule<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Where a part that is loaded stands. */
export type LoadedModule<Props> = {
  Part: ComponentType<Props> | undefined;
  failed: boolean;
  pending: boolean;
  retry: () => void;
};

type Settled<Props> = { attempt: number; Part: ComponentType<Props> | undefined };

/**
 * Loads a part of a page once the component is there. Unlike React's `lazy` it can be tried again after a failure, and
 * the page around it stays.
 */
export function useModule<Props>(load: LoadModule<Props>): LoadedModule<Props> {
  const [attempt, setAttempt] = useState(1);
  const [settled, setSettled] = useState<Settled<Props>>();

  useEffect(() => {
    let isWanted = true;
    const settle = (Part?: ComponentType<Props>) => {
      if (isWanted) setSettled({ attempt, Part });
    };
    load().then(
      ({ default: Part }) => settle(Part),
      () => settle(),
    );
    return () => {
      isWanted = false;
    };
  }, [load, attempt]);

  return {
    Part: settled?.Part,
    failed: settled !== undefined && settled.Part === undefined,
    pending: settled?.attempt !== attempt,
    retry: useCallback(() => setAttempt((last) => last + 1), []),
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { type Polling, type PollingOptions, startPolling } from 'shared-features';
import type { ApiResult } from 'shared-session';

/** An answer, and when it came. */
type Answered = { ok: boolean; at: Date };

/** What a page sees of its polling. */
export type PollingView = {
  /** A question is on its way. */
  asking: boolean;
  /** The last answer, whoever asked. */
  last: Answered | null;
  /** The last answer to `askNow`. Somebody waits for it, so it is shown even if nothing changed. */
  requested: Answered | null;
  /** Asks immediately. */
  askNow: () => Promise<void>;
};

/** Polls while `active` and while the component is mounted. `ask` may be a new function at each render. */
export function usePolling(
  ask: () => Promise<ApiResult>,
  delay: PollingOptions['delay'],
  active: boolean,
): PollingView {
  const [asking, setAsking] = useState(false);
  const [last, setLast] = useState<Answered | null>(null);
  const [requested, setRequested] = useState<Answered | null>(null);
  const latest = useRef({ ask, answered: last });
  const polling = useRef<Polling>(null);

  useEffect(() => {
    latest.current.ask = ask;
  }, [ask]);

  useEffect(() => {
    if (!active) return;
    const started = startPolling({
      ask: async () => {
        const { ok } = await latest.current.ask();
        latest.current.answered = { ok, at: new Date() };
        setLast(latest.current.answered);
      },
      delay,
      onAsking: setAsking,
    });
    polling.current = started;
    return () => {
      started.stop();
      polling.current = null;
      setAsking(false);
    };
  }, [active, delay]);

  const askNow = useCallback(async () => {
    await polling.current?.askNow();
    setRequested(latest.current.answered);
  }, []);
  return { asking, last, requested, askNow };
}

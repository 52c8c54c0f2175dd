import { useSetAtom } from 'jotai';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createRisingDelays, type Polling, startPolling } from 'shared-features';
import { type ApiResult, notifyAtom } from 'shared-session';

export type PollingState = {
  /** Whether a response to `askNow` is pending. Automatic requests do not count. */
  asking: boolean;
  /** The time of the last successful response, to an automatic request or to `askNow`. */
  last: Date | null;
  /** The time of the last successful response to `askNow`. */
  requested: Date | null;
  /** Why the last request failed if the server could not be reached; otherwise empty. */
  outage: string;
  /** Sends a request, or waits for the running request. Shows a failure as a toast. */
  askNow: () => Promise<void>;
};

/** The rising delays in milliseconds between requests for the profile (specification 9). */
const delayOfProfile = createRisingDelays(3000, 30_000);

/** Calls `ask` repeatedly while `active` is true. `ask` may be a new function at each render. */
export function usePolling(
  ask: () => Promise<ApiResult>,
  { delay = delayOfProfile, active = true } = {},
): PollingState {
  const [asking, setAsking] = useState(false);
  const [last, setLast] = useState<Date | null>(null);
  const [requested, setRequested] = useState<Date | null>(null);
  const [outage, setOutage] = useState('');
  const notify = useSetAtom(notifyAtom);
  const polling = useRef<Polling>(null);
  const askLatest = useEffectEvent(ask);

  // Uses a layout effect, because `askNow` does nothing until polling has started, and the visitor
  // can press the button as soon as the page is painted.
  useLayoutEffect(() => {
    if (!active) return;
    const started = startPolling({
      ask: async () => {
        const result = await askLatest();
        if (result.ok) setLast(new Date());
        setOutage(result.ok || result.serverIsOk ? '' : result.message);
        return result;
      },
      delay,
    });
    polling.current = started;
    return () => {
      started.stop();
      polling.current = null;
    };
  }, [active, delay]);

  const askNow = async () => {
    setAsking(true);
    const result = await polling.current?.askNow();
    setAsking(false);
    if (result?.ok) setRequested(new Date());
    else if (result && result.cause !== 'aborted')
      notify({ kind: 'error', message: result.message });
  };
  return { asking, last, requested, outage, askNow };
}

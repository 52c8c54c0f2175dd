import type { ApiResult } from 'shared-session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRisingDelays, type Polling, startPolling } from './polling';

let polling: Polling | undefined;
let visibility: DocumentVisibilityState = 'visible';

const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

afterEach(() => {
  polling?.stop();
  vi.useRealTimers();
});

const start = (ask = vi.fn(async (): Promise<ApiResult | undefined> => undefined)) => {
  polling = startPolling({ ask, delay: (count) => count * 1000 });
  return { ask, polling };
};

describe('startPolling', () => {
  it('polling waits as long as the server demands in Retry-After', async () => {
    const busy = { ok: false, name: 'ApiFailure', serverIsOk: true, cause: 'refused' } as const;
    const { ask } = start(
      vi.fn(async () => ({ ...busy, statusCode: 429, message: 'Slow down.', retryAfterMs: 9000 })),
    );
    await vi.advanceTimersByTimeAsync(1000 + 8999);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('polling sends the next request when the delay after the previous response is over', async () => {
    const { ask } = start();
    await vi.advanceTimersByTimeAsync(999);
    expect(ask).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2999);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('polling sends nothing while the page is hidden, and sends a request when the page is visible again', async () => {
    const { ask } = start();
    show('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).not.toHaveBeenCalled();
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('polling waits for the rest of the delay when the page was hidden only for a moment', async () => {
    const { ask } = start();
    await vi.advanceTimersByTimeAsync(400);
    show('hidden');
    show('visible');
    await vi.advanceTimersByTimeAsync(599);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('setting back the clock of the device while the page is hidden does not make polling wait longer', async () => {
    const { ask } = start();
    show('hidden');
    vi.setSystemTime(Date.now() - 3_600_000);
    show('visible');
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('polling sends a request when the page is visible again after the device has slept', async () => {
    const { ask } = start();
    show('hidden');
    // A sleeping device stops timers and `performance.now`, but not the clock.
    vi.setSystemTime(Date.now() + 3_600_000);
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('polling sends one request at a time, even when askNow is called during a request', async () => {
    let answer = () => {};
    const { ask, polling } = start(
      vi.fn(() => new Promise<undefined>((done) => (answer = () => done(undefined)))),
    );
    const first = polling.askNow();
    const second = polling.askNow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(1);
    answer();
    await Promise.all([first, second]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('after polling is stopped, no request is sent, even when the response to an earlier request arrives later', async () => {
    let answer = () => {};
    const { ask, polling } = start(
      vi.fn(() => new Promise<undefined>((done) => (answer = () => done(undefined)))),
    );
    const asked = polling.askNow();
    polling.stop();
    answer();
    await asked;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

describe('createRisingDelays', () => {
  it('createRisingDelays makes each delay longer than the previous one, up to the longest delay', () => {
    const delays = [1, 2, 3, 4, 5, 20].map(createRisingDelays(1000, 5000));
    expect(delays).toEqual([1000, 1500, 2250, 3375, 5000, 5000]);
  });
});

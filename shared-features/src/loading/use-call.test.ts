import { act, fireEvent, renderHook } from '@testing-library/react';
import type { ApiFailure, ApiResult, LoadOptions } from 'shared-session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isServerUnreachable } from './outage';
import { useCall } from './use-call';

afterEach(() => {
  vi.useRealTimers();
});

const success = (payload: string): ApiResult<string> => ({
  ok: true,
  statusCode: 200,
  message: '',
  payload,
});
const failure: ApiFailure = {
  ok: false,
  name: 'ApiFailure',
  serverIsOk: true,
  statusCode: 500,
  message: 'No',
  cause: 'refused',
};

const unreachable: ApiResult<string> = { ...failure, serverIsOk: false, cause: 'unreachable' };

/** Creates a load function. The test decides when and what the function answers. */
const heldCall = () => {
  const calls: { options: LoadOptions; answer: (result: ApiResult<string>) => Promise<void> }[] =
    [];
  const load = (options: LoadOptions) =>
    new Promise<ApiResult<string>>((resolve) => {
      calls.push({ options, answer: (result) => act(async () => resolve(result)) });
    });
  return { calls, load };
};

describe('useCall', () => {
  it('useCall ignores a late response to an earlier request', async () => {
    const first = heldCall();
    const second = heldCall();
    const { result, rerender } = renderHook(({ load }) => useCall(load), {
      initialProps: { load: first.load },
    });
    rerender({ load: second.load });
    expect(first.calls[0]?.options.signal?.aborted).toBe(true);
    await second.calls[0]?.answer(success('new'));
    await first.calls[0]?.answer(success('old'));
    expect(result.current).toMatchObject({ data: 'new', pending: false });
  });

  it('useCall keeps the last data during a reload, even if the reload fails', async () => {
    const { calls, load } = heldCall();
    const { result } = renderHook(() => useCall(load));
    expect(result.current).toMatchObject({ data: undefined, pending: true });
    await calls[0]?.answer(success('one'));
    act(() => result.current.retry());
    expect(result.current).toMatchObject({ data: 'one', pending: true });
    await calls[1]?.answer(failure);
    expect(result.current).toMatchObject({ data: 'one', failure, pending: false });
  });

  it('useCall returns the failure while a retry runs, and returns no failure after the retry has succeeded', async () => {
    const { calls, load } = heldCall();
    const { result } = renderHook(() => useCall(load));
    await calls[0]?.answer(failure);
    act(() => result.current.retry());
    expect(result.current).toMatchObject({ failure, pending: true });
    await calls[1]?.answer(success('two'));
    expect(result.current).toMatchObject({ data: 'two', failure: undefined });
  });

  it('after a manual retry, useCall returns the new failure, even if its message is the same as before', async () => {
    const { calls, load } = heldCall();
    const { result } = renderHook(() => useCall(load));
    await calls[0]?.answer({ ...failure, reference: 'first' });
    act(() => result.current.retry());
    await calls[1]?.answer({ ...failure, reference: 'second' });
    expect(result.current.failure?.reference).toBe('second');
  });

  it('a manual retry of one call also repeats every other failed call, but no call that succeeded', async () => {
    const pressed = heldCall();
    const other = heldCall();
    const loaded = heldCall();
    const { result } = renderHook(() => useCall(pressed.load));
    renderHook(() => useCall(other.load));
    renderHook(() => useCall(loaded.load));
    await pressed.calls[0]?.answer(failure);
    await other.calls[0]?.answer({ ...failure, message: 'Also no' });
    await loaded.calls[0]?.answer(success('there'));
    act(() => result.current.retry());
    expect(pressed.calls).toHaveLength(2);
    expect(other.calls).toHaveLength(2);
    expect(loaded.calls).toHaveLength(1);
  });

  it('useCall loads again when the reload key changes, and aborts the call when the component unmounts', async () => {
    const { calls, load } = heldCall();
    const { rerender, unmount } = renderHook(({ key }) => useCall(load, { reloadKey: key }), {
      initialProps: { key: 0 },
    });
    rerender({ key: 1 });
    expect(calls).toHaveLength(2);
    unmount();
    expect(calls[1]?.options.signal?.aborted).toBe(true);
  });
});

describe('a call that failed because the server could not be reached', () => {
  it('a call without a response is repeated after 5 s, then less often, until a response arrives', async () => {
    vi.useFakeTimers();
    const { calls, load } = heldCall();
    const { result } = renderHook(() => useCall(load));
    await calls[0]?.answer(unreachable);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(calls.map(({ options }) => options.silent)).toEqual([false, true]);
    expect(result.current).toMatchObject({ failure: undefined, pending: true });
    await calls[1]?.answer(unreachable);
    await act(() => vi.advanceTimersByTimeAsync(7400));
    expect(calls).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(100));
    await calls[2]?.answer(success('back'));
    expect(result.current).toMatchObject({ data: 'back', failure: undefined });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls).toHaveLength(3);
  });

  it('an automatic retry shows no toast, but the next call after a successful retry may show a toast again', async () => {
    vi.useFakeTimers();
    const { calls, load } = heldCall();
    const { rerender } = renderHook(({ key }) => useCall(load, { reloadKey: key }), {
      initialProps: { key: 0 },
    });
    await calls[0]?.answer(unreachable);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await calls[1]?.answer(success('back'));
    rerender({ key: 1 });
    expect(calls.map(({ options }) => options.silent)).toEqual([false, true, false]);
  });

  it('while the server cannot be reached, only the first failure may show a toast', async () => {
    vi.useFakeTimers();
    const { calls, load } = heldCall();
    const { rerender } = renderHook(({ key }) => useCall(load, { reloadKey: key }), {
      initialProps: { key: 0 },
    });
    await calls[0]?.answer(unreachable);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await calls[1]?.answer(unreachable);
    rerender({ key: 1 });
    expect(calls.map(({ options }) => options.silent)).toEqual([false, true, true]);
  });

  it.each(['online', 'focus'])(
    'a call without a response is repeated at the event %s',
    async (event) => {
      const { calls, load } = heldCall();
      renderHook(() => useCall(load));
      await calls[0]?.answer(unreachable);
      await act(async () => fireEvent(window, new Event(event)));
      expect(calls).toHaveLength(2);
    },
  );

  it('a call without a response is repeated as soon as another call gets a response', async () => {
    const first = heldCall();
    const second = heldCall();
    renderHook(() => useCall(first.load));
    renderHook(() => useCall(second.load));
    await first.calls[0]?.answer(unreachable);
    await second.calls[0]?.answer(success('there'));
    expect(first.calls).toHaveLength(2);
    expect(second.calls).toHaveLength(1);
  });

  it('after an outage, each call is repeated once, even if the responses arrive one after the other', async () => {
    vi.useFakeTimers();
    const held = Array.from({ length: 4 }, heldCall);
    for (const { load } of held) renderHook(() => useCall(load));
    for (const { calls } of held) await calls[0]?.answer(unreachable);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    for (const { calls } of held) await calls[1]?.answer(success('there'));
    expect(held.map(({ calls }) => calls.length)).toEqual([2, 2, 2, 2]);
  });

  it('after a long outage, a call that fails again is repeated after 5 s, not after a longer wait', async () => {
    vi.useFakeTimers();
    const [back, failing] = [heldCall(), heldCall()];
    renderHook(() => useCall(back.load));
    renderHook(() => useCall(failing.load));
    for (const { calls } of [back, failing]) await calls[0]?.answer(unreachable);
    await act(() => vi.advanceTimersByTimeAsync(100_000));
    await back.calls.at(-1)?.answer(success('back'));
    await failing.calls.at(-1)?.answer(unreachable);
    const sent = failing.calls.length;
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(failing.calls).toHaveLength(sent + 1);
  });

  it('while a call that failed with status 503 is repeated, the message of the server stays visible', async () => {
    vi.useFakeTimers();
    const { calls, load } = heldCall();
    const { result } = renderHook(() => useCall(load));
    const busy: ApiResult<string> = { ...failure, statusCode: 503, message: 'Busy' };
    await calls[0]?.answer(busy);
    expect(result.current).toMatchObject({ failure: busy, pending: false });
    expect(isServerUnreachable()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await calls[1]?.answer({ ...busy });
    // Expects the same object, because screen readers would announce a new object's message again.
    expect(result.current.failure).toBe(busy);
    await act(() => vi.advanceTimersByTimeAsync(7500));
    await calls[2]?.answer(success('back'));
    expect(result.current).toMatchObject({ data: 'back', failure: undefined });
  });

  it('for a page that shows errors itself, useCall stops repeating a call as soon as the server rejects the call', async () => {
    vi.useFakeTimers();
    const { calls, load } = heldCall();
    renderHook(() => useCall(load));
    await calls[0]?.answer({ ...failure, statusCode: 503 });
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await calls[1]?.answer(failure);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls).toHaveLength(2);
  });

  it('if the server rejects an automatic retry, useCall sends the call once more, so that a toast shows the reason', async () => {
    vi.useFakeTimers();
    const { calls, load } = heldCall();
    const { result } = renderHook(() => useCall(load, { errors: 'toast' }));
    const forbidden: ApiFailure = { ...failure, statusCode: 403 };
    await calls[0]?.answer(unreachable);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await calls[1]?.answer(forbidden);
    expect(calls.map(({ options }) => options.silent)).toEqual([false, true, false]);
    await calls[2]?.answer(forbidden);
    expect(result.current).toMatchObject({ failure: forbidden, pending: false });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls).toHaveLength(3);
  });

  it.each([401, 403])(
    'if a silent retry gets the status %s, useCall sends the call once more without "silent", so that the API client reacts',
    async (statusCode) => {
      vi.useFakeTimers();
      const { calls, load } = heldCall();
      renderHook(() => useCall(load));
      await calls[0]?.answer({ ...failure, statusCode: 503 });
      await act(() => vi.advanceTimersByTimeAsync(5000));
      await calls[1]?.answer({ ...failure, statusCode });
      expect(calls.map(({ options }) => options.silent)).toEqual([false, true, false]);
      await calls[2]?.answer({ ...failure, statusCode });
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(calls).toHaveLength(3);
    },
  );

  it.each<[string, Partial<ApiFailure>]>([
    ['a gateway did not reach the server', { cause: 'malformed', statusCode: 502 }],
    ['a gateway got no response in time', { cause: 'malformed', statusCode: 504 }],
    ['the network failed', { cause: 'unreachable' }],
  ])('a call is repeated if %s, even if the readiness check succeeds', async (_, late) => {
    vi.useFakeTimers();
    const { calls, load } = heldCall();
    const { result } = renderHook(() => useCall(load));
    await calls[0]?.answer({ ...failure, ...late });
    expect(result.current).toMatchObject({ failure: late, pending: false });
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await calls[1]?.answer(success('back'));
    expect(result.current).toMatchObject({ data: 'back', failure: undefined });
  });

  it('while the repetition of one failed call waits for its response, another failed call is repeated too', async () => {
    vi.useFakeTimers();
    const [one, other] = [heldCall(), heldCall()];
    renderHook(() => useCall(one.load));
    renderHook(() => useCall(other.load));
    await one.calls[0]?.answer(unreachable);
    await other.calls[0]?.answer(unreachable);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await act(() => vi.advanceTimersByTimeAsync(7500));
    expect([one.calls.length, other.calls.length]).toEqual([2, 2]);
  });

  it('a call is not repeated before the time that the server asked for', {
    tags: ['proof'],
  }, async () => {
    vi.useFakeTimers();
    const busy = heldCall();
    const other = heldCall();
    renderHook(() => useCall(busy.load));
    const { result } = renderHook(() => useCall(other.load));
    await busy.calls[0]?.answer({ ...failure, statusCode: 429, retryAfterMs: 60_000 });
    await other.calls[0]?.answer(success('there'));
    await act(async () => fireEvent(window, new Event('focus')));
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    expect(busy.calls).toHaveLength(1);
    act(() => result.current.retry());
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(busy.calls).toHaveLength(2);
  });

  it('a call is repeated after the delay that the server asked for, even if the clock is set back by an hour during the delay', async () => {
    vi.useFakeTimers();
    const { calls, load } = heldCall();
    renderHook(() => useCall(load));
    await calls[0]?.answer({ ...failure, statusCode: 429, retryAfterMs: 60_000 });
    vi.setSystemTime(Date.now() - 3_600_000);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls).toHaveLength(2);
  });

  it('a call that the server asked to delay is repeated when the page gets the focus after the device has slept', async () => {
    vi.useFakeTimers();
    const { calls, load } = heldCall();
    renderHook(() => useCall(load));
    await calls[0]?.answer({ ...failure, statusCode: 429, retryAfterMs: 60_000 });
    vi.setSystemTime(Date.now() + 3_600_000);
    await act(async () => fireEvent(window, new Event('focus')));
    expect(calls).toHaveLength(2);
  });

  it('a call is not repeated after the server has rejected the call', async () => {
    vi.useFakeTimers();
    const { calls, load } = heldCall();
    renderHook(() => useCall(load));
    await calls[0]?.answer(failure);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls).toHaveLength(1);
  });

  it('a call is not repeated after its component unmounts', async () => {
    vi.useFakeTimers();
    const { calls, load } = heldCall();
    const { unmount } = renderHook(() => useCall(load));
    await calls[0]?.answer(unreachable);
    unmount();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls).toHaveLength(1);
  });
});

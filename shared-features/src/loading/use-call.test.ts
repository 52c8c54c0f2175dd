import { act, cleanup, renderHook } from '@testing-library/react';
import type { ApiResult } from 'shared-session';
import { afterEach, describe, expect, it } from 'vitest';
import { useCall } from './use-call';

afterEach(cleanup);

const success = (payload: string): ApiResult<string> => ({
  ok: true,
  statusCode: 200,
  message: '',
  payload,
});
const failure: ApiResult<string> = {
  ok: false,
  name: 'ApiFailure',
  serverIsOk: true,
  statusCode: 500,
  message: 'No',
  cause: 'refused',
};

/** A function to load with, whose answers the test gives. */
const heldCall = () => {
  const calls: { signal: AbortSignal; answer: (result: ApiResult<string>) => Promise<void> }[] = [];
  const load = (signal: AbortSignal) =>
    new Promise<ApiResult<string>>((resolve) => {
      calls.push({ signal, answer: (result) => act(async () => resolve(result)) });
    });
  return { calls, load };
};

describe('useCall', () => {
  it('drops the answer to an earlier question even when nothing aborted it on the way', async () => {
    const first = heldCall();
    const second = heldCall();
    const { result, rerender } = renderHook(({ load }) => useCall(load), {
      initialProps: { load: first.load },
    });
    rerender({ load: second.load });
    expect(first.calls[0]?.signal.aborted).toBe(true);
    await second.calls[0]?.answer(success('new'));
    await first.calls[0]?.answer(success('old'));
    expect(result.current).toMatchObject({ data: 'new', pending: false });
  });

  it('keeps the last answer while it asks again, and when that fails', async () => {
    const { calls, load } = heldCall();
    const { result } = renderHook(() => useCall(load));
    expect(result.current).toMatchObject({ data: undefined, pending: true });
    await calls[0]?.answer(success('one'));
    act(() => result.current.retry());
    expect(result.current).toMatchObject({ data: 'one', pending: true });
    await calls[1]?.answer(failure);
    expect(result.current).toMatchObject({ data: 'one', failure, pending: false });
  });

  it('keeps telling the failure until trying again has worked', async () => {
    const { calls, load } = heldCall();
    const { result } = renderHook(() => useCall(load));
    await calls[0]?.answer(failure);
    act(() => result.current.retry());
    expect(result.current).toMatchObject({ failure, pending: true });
    await calls[1]?.answer(success('two'));
    expect(result.current).toMatchObject({ data: 'two', failure: undefined });
  });

  it('asks again when the reload key changes, and aborts when the component goes', async () => {
    const { calls, load } = heldCall();
    const { rerender, unmount } = renderHook(({ key }) => useCall(load, key), {
      initialProps: { key: 0 },
    });
    rerender({ key: 1 });
    expect(calls).toHaveLength(2);
    unmount();
    expect(calls[1]?.signal.aborted).toBe(true);
  });
});

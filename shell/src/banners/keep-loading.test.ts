import { expect, onTestFinished, test, vi } from 'vitest';
import { keepLoading } from './keep-loading';

test('keepLoading requests code again every 5 s until a request succeeds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failed = new Error('connection reset');
  const load = vi.fn<() => Promise<string>>(async () => 'code');
  load.mockRejectedValueOnce(failed).mockRejectedValueOnce(failed);
  const code = keepLoading(load);
  await vi.advanceTimersByTimeAsync(4999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5001);
  expect(await code).toBe('code');
  expect(load).toHaveBeenCalledTimes(3);
});

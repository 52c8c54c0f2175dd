import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rereadOnReturn } from './reread-on-return';

let done: () => void;
const reread = vi.fn(
  () =>
    new Promise<void>((resolve) => {
      done = resolve;
    }),
);

let visibility: DocumentVisibilityState;
const become = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

let end: () => void;
beforeEach(() => {
  reread.mockClear();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  end = rereadOnReturn(reread);
});
afterEach(() => end());

test('asks when the tab comes back, and not when it goes away', () => {
  become('hidden');
  expect(reread).not.toHaveBeenCalled();
  become('visible');
  expect(reread).toHaveBeenCalledOnce();
});

test('asks once at a time', async () => {
  become('visible');
  become('visible');
  expect(reread).toHaveBeenCalledOnce();
  done();
  await vi.waitFor(() => {
    become('visible');
    expect(reread).toHaveBeenCalledTimes(2);
  });
});

test('asks nothing offline, and nothing once it has ended', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  become('visible');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  end();
  become('visible');
  expect(reread).not.toHaveBeenCalled();
});

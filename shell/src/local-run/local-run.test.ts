import { afterEach, expect, test, vi } from 'vitest';
import { loadGapiReplacement } from './local-run';

const scripts = () => [...document.head.querySelectorAll('script')];

afterEach(() => {
  vi.useRealTimers();
  for (const script of scripts()) script.remove();
  Reflect.deleteProperty(window, 'gapi');
});

test('the script for the sign-in popup is requested again until the identity service answers', async () => {
  vi.useFakeTimers();
  const loading = loadGapiReplacement('http://localhost:9099');
  expect(scripts().at(-1)?.crossOrigin).toBe('anonymous');
  scripts().at(-1)?.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toThrow('does not answer');
  vi.advanceTimersByTime(1000);
  expect(scripts()).toHaveLength(2);
  scripts().at(-1)?.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(60_000);
  expect(scripts()).toHaveLength(2);
});

test('while the script for the sign-in popup is not loaded yet, a sign-in fails like a sign-in without a network', () => {
  vi.useFakeTimers();
  loadGapiReplacement('http://localhost:9099').catch(() => {});
  const ontimeout = vi.fn();
  const { gapi } = window as unknown as { gapi: { load(name: string, options: object): void } };
  gapi.load('gapi.iframes', { ontimeout });
  expect(ontimeout).toHaveBeenCalledOnce();
});

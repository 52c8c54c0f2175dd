import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createProgressPrinter, runStackInTerminal } from './run-in-terminal';
import type { Stack, StackEvents } from './stack';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the progress of a stack has a line for each service that has started, failed or stopped', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const progress = createProgressPrinter();
  progress('backend', 'starting');
  progress('shell', 'starting');
  now.mockReturnValue(1240);
  progress('backend', 'ready');
  progress('shell', 'failed');
  progress('backend', 'stopping');
  now.mockReturnValue(1740);
  progress('backend', 'stopped');
  expect(printed.mock.calls.flat()).toEqual([
    '  ✓ backend            ready in 1.2 s',
    '  ✗ shell              failed in 1.2 s',
    '  ✓ backend            stopped in 0.5 s',
  ]);
});

test.each([
  ['says that it does not use the database in DATABASE_URL', 'postgres://db.example/app', 1],
  ['says nothing about a database if DATABASE_URL is not set', '', 0],
])('a stack in the terminal %s', async (_what, url, times) => {
  vi.stubEnv('DATABASE_URL', url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(process, 'on').mockReturnThis();
  const stack = { url: 'http://localhost:3000', start: async () => {}, stop: async () => {} };
  await runStackInTerminal('Starting', async () => stack as unknown as Stack);
  const lines = printed.mock.calls.map(([line]) => String(line));
  expect(lines.filter((line) => line.includes('DATABASE_URL is not used'))).toHaveLength(times);
});

test('a stack in the terminal prints the problems of a service, but prints no problems after Ctrl-C', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const on = vi.spyOn(process, 'on').mockReturnThis();
  let events: StackEvents = {};
  const stack = {
    url: 'http://localhost:3000',
    start: async () => {},
    stop: () => new Promise(() => {}),
  };
  await runStackInTerminal('Starting', async (options) => {
    events = options.events ?? {};
    return stack as unknown as Stack;
  });
  events.onProblems?.('shell', ['ERROR in ./src/index.ts']);
  expect(printed).toHaveBeenCalledWith(expect.stringContaining('ERROR in ./src/index.ts'));

  printed.mockClear();
  const pressCtrlC = on.mock.calls.find(([signal]) => signal === 'SIGINT')?.[1];
  pressCtrlC?.();
  events.onProblems?.('shell', ['ERROR in ./src/index.ts']);
  expect(printed).not.toHaveBeenCalled();
});

test('after Ctrl-C during the start of a stack, the terminal does not say that the site is ready, and a second Ctrl-C changes nothing', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const on = vi.spyOn(process, 'on').mockReturnThis();
  const pressCtrlC = () => on.mock.calls.find(([signal]) => signal === 'SIGINT')?.[1]();
  const stop = vi.fn(() => new Promise(() => {}));
  const stack = { url: 'http://localhost:3000', start: async () => pressCtrlC(), stop };
  await runStackInTerminal('Starting', async () => stack as unknown as Stack);
  pressCtrlC();
  expect(stop).toHaveBeenCalledOnce();
  expect(printed.mock.calls.flat().join('\n')).not.toContain('The site is ready');
});

test('a stack in the terminal stops when its parent process ends', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(process, 'on').mockReturnThis();
  const { ppid } = process;
  const parentPid = vi.spyOn(process, 'ppid', 'get').mockReturnValue(ppid);
  const stop = vi.fn(() => new Promise(() => {}));
  const stack = { url: 'http://localhost:3000', start: async () => {}, stop };
  await runStackInTerminal('Starting', async () => stack as unknown as Stack);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stop).not.toHaveBeenCalled();

  parentPid.mockReturnValue(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stop).toHaveBeenCalledOnce();
});

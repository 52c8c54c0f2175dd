import { expect, test, vi } from 'vitest';
import { createProgressPrinter } from './run-in-terminal';

test('the progress of a stack has a line for each service that has started, failed or stopped', () => {
  const lines: string[] = [];
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const progress = createProgressPrinter((line) => lines.push(line));
  progress('backend', 'starting');
  progress('shell', 'starting');
  now.mockReturnValue(1240);
  progress('backend', 'ready');
  progress('shell', 'failed');
  progress('backend', 'stopping');
  now.mockReturnValue(1740);
  progress('backend', 'stopped');
  expect(lines).toEqual([
    '  ✓ backend            ready in 1.2 s',
    '  ✗ shell              failed in 1.2 s',
    '  ✓ backend            stopped in 0.5 s',
  ]);
});

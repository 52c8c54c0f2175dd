import { expect, test } from 'vitest';
import { createProgress } from './run-in-terminal';

function record(isTTY: boolean) {
  let written = '';
  let time = 0;
  const output = {
    isTTY,
    write: (text: string) => {
      written += text;
    },
  };
  const progress = createProgress(['backend', 'shell'], output, () => time);
  return {
    progress,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    text: () => written,
  };
}

test('a log has a line for each state change of a service', () => {
  const { progress, wait, text } = record(false);
  progress.set('backend', 'starting');
  progress.set('shell', 'starting');
  wait(1240);
  progress.set('backend', 'ready');
  progress.set('shell', 'failed');
  progress.say('Nothing runs.');
  expect(text().split('\n')).toEqual([
    '  · backend  starting',
    '  · shell    starting',
    '  ✓ backend  ready in 1.2 s',
    '  ✗ shell    failed in 1.2 s',
    'Nothing runs.',
    '',
  ]);
});

test('a terminal updates the line of each service until a message is printed below them', () => {
  const { progress, text } = record(true);
  progress.set('backend', 'starting');
  progress.set('backend', 'ready');
  expect(text().split('\x1b[1A\x1b[2K')).toHaveLength(3);
  progress.say('Ready.');
  progress.set('backend', 'stopping');
  expect(text().split('\x1b[1A\x1b[2K')).toHaveLength(3);
});

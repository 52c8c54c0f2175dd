/** The state of a part while the stack starts. */
export type PartState = 'starting' | 'ready' | 'failed' | 'stopping' | 'stopped';

/** Where progress is shown: a terminal, or a log that can only grow. */
export type ProgressOutput = { isTTY?: boolean | undefined; write(text: string): unknown };

/** A line for each part, with its state. */
export type Progress = {
  set(part: string, state: PartState): void;
  /** Shows a line below the parts' lines, which stay as they are from then on. */
  say(line: string): void;
};

const SIGNS: Record<PartState, string> = {
  starting: '·',
  ready: '✓',
  failed: '✗',
  stopping: '·',
  stopped: '✓',
};

const UP_AND_CLEAR = '\x1b[1A\x1b[2K';

/**
 * Shows what the parts are doing. In a terminal the lines change in place; in a log each change is a line of its own.
 *
 * @param now gives milliseconds; a part's time runs from its start
 */
export function createProgress(
  parts: readonly string[],
  output: ProgressOutput,
  now: () => number = () => performance.now(),
): Progress {
  const states = new Map<string, { state: PartState; since: number; took?: number }>();
  const width = Math.max(...parts.map((part) => part.length));
  let shown = 0;

  const line = (part: string) => {
    const entry = states.get(part);
    if (!entry) return `  ${' '.repeat(2)}${part.padEnd(width)}  waiting`;
    const time = entry.took === undefined ? '' : ` in ${(entry.took / 1000).toFixed(1)} s`;
    return `  ${SIGNS[entry.state]} ${part.padEnd(width)}  ${entry.state}${time}`;
  };
  const redraw = () => {
    output.write(UP_AND_CLEAR.repeat(shown) + parts.map((part) => `${line(part)}\n`).join(''));
    shown = parts.length;
  };

  return {
    set(part, state) {
      const before = states.get(part);
      const isStart = state === 'starting' || state === 'stopping';
      const since = isStart || !before ? now() : before.since;
      states.set(part, isStart ? { state, since } : { state, since, took: now() - since });
      if (output.isTTY) redraw();
      else output.write(`${line(part)}\n`);
    },
    say(text) {
      shown = 0;
      output.write(`${text}\n`);
    },
  };
}

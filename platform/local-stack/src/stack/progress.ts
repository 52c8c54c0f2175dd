/** The state of a service while the stack starts. */
export type ServiceState = 'starting' | 'ready' | 'failed' | 'stopping' | 'stopped';

/** Where progress is shown: a terminal, or a log, which can only grow. */
export type ProgressOutput = { isTTY?: boolean | undefined; write(text: string): unknown };

/** A line for each service, with its state. */
export type Progress = {
  set(service: string, state: ServiceState): void;
  /** Prints a line below the services' lines, which do not change after that. */
  say(line: string): void;
};

const SIGNS: Record<ServiceState, string> = {
  starting: '·',
  ready: '✓',
  failed: '✗',
  stopping: '·',
  stopped: '✓',
};

const UP_AND_CLEAR = '\x1b[1A\x1b[2K';

/**
 * Shows what the services are doing. In a terminal the lines change in place; in a log each change is a new line.
 *
 * @param now returns the time in milliseconds
 */
export function createProgress(
  services: readonly string[],
  output: ProgressOutput,
  now: () => number = () => performance.now(),
): Progress {
  const states = new Map<string, { state: ServiceState; since: number; took?: number }>();
  const width = Math.max(...services.map((service) => service.length));
  let shown = 0;

  const line = (service: string) => {
    const entry = states.get(service);
    if (!entry) return `  ${' '.repeat(2)}${service.padEnd(width)}  waiting`;
    const time = entry.took === undefined ? '' : ` in ${(entry.took / 1000).toFixed(1)} s`;
    return `  ${SIGNS[entry.state]} ${service.padEnd(width)}  ${entry.state}${time}`;
  };
  const redraw = () => {
    output.write(
      UP_AND_CLEAR.repeat(shown) + services.map((service) => `${line(service)}\n`).join(''),
    );
    shown = services.length;
  };

  return {
    set(service, state) {
      const before = states.get(service);
      const isStart = state === 'starting' || state === 'stopping';
      const since = isStart || !before ? now() : before.since;
      states.set(service, isStart ? { state, since } : { state, since, took: now() - since });
      if (output.isTTY) redraw();
      else output.write(`${line(service)}\n`);
    },
    say(text) {
      shown = 0;
      output.write(`${text}\n`);
    },
  };
}

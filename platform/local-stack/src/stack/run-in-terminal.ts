import { demoAccounts } from 'shared-session/demo-accounts';
import type { StackOptions } from './options';
import type { ServiceState, Stack, StackEvents } from './stack';

/** Prints a line when a service started, failed or stopped, with its time. `now` returns ms. */
export function createProgress(
  services: readonly string[],
  write: (line: string) => unknown,
  now: () => number = () => performance.now(),
): (service: string, state: ServiceState) => void {
  const began = new Map<string, number>();
  const width = Math.max(...services.map((service) => service.length));
  return (service, state) => {
    if (state === 'starting' || state === 'stopping') {
      began.set(service, now());
      return;
    }
    const seconds = ((now() - (began.get(service) ?? now())) / 1000).toFixed(1);
    const sign = state === 'failed' ? '✗' : '✓';
    write(`  ${sign} ${service.padEnd(width)}  ${state} in ${seconds} s`);
  };
}

/** Milliseconds within which two signals are one key press, because npm sends the signal again. */
const SAME_KEY_PRESS_MS = 700;

type Runnable = Stack & { readonly url: string };

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Prints an expected failure as one sentence, without a stack trace. */
function fail(error: unknown): never {
  console.error(`\n${sentence(error)}`);
  process.exit(1);
}

const labelled = (service: string, line: string) => `${service.padEnd(18)}│ ${line}`;

function welcome(url: string): string {
  const emails = demoAccounts.map(({ email }) => email).join(', ');
  const demo = process.env.DEMO_DATA === '0' ? [] : [`Demo accounts, with any provider: ${emails}`];
  return ['', `The site is ready: ${url}`, '', ...demo, 'Ctrl-C stops everything.', ''].join('\n');
}

/** Stops the stack in order at the first signal, and immediately at the second signal. */
function stopOnSignal(stack: Runnable, onStop: () => void): void {
  let first: number | undefined;
  const handle = () => {
    if (first === undefined) {
      first = performance.now();
      onStop();
      console.log('\nStopping. Ctrl-C again ends everything immediately.');
      stack.stop().then(() => process.exit(0), fail);
    } else if (performance.now() - first > SAME_KEY_PRESS_MS) {
      void stack.kill().then(() => process.exit(1));
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle);
}

/** Runs a stack until it is interrupted, with a line for each service while it starts and stops. */
export async function runStackInTerminal(
  title: string,
  plan: (options: StackOptions) => Promise<Runnable>,
): Promise<void> {
  let progress: StackEvents['onState'] | undefined;
  let isReady = false;
  /** The compile errors of services that nevertheless became ready. */
  const errors: string[] = [];
  let isStopping = false;
  const events: StackEvents = {
    onState: (service, state) => progress?.(service, state),
    // Shows only the status while services start or stop. Their output is in the logs folder.
    onLine: (service, line) => {
      if (isReady && !isStopping) console.log(labelled(service, line));
    },
    onErrors: (service, lines) => {
      const text = lines.map((line) => labelled(service, line));
      if (isReady && !isStopping) console.error(text.join('\n'));
      else errors.push(...text);
    },
    onDeath: (service, reason, lines) => {
      if (isStopping) return;
      const last = lines.slice(-8).map((line) => `  ${line}`);
      console.error(
        [`\n${service} ${reason}. Everything else goes on. Its last lines:`, ...last].join('\n'),
      );
    },
  };
  try {
    const stack = await plan({ events });
    progress = createProgress([...stack.services.keys()], console.log);
    stopOnSignal(stack, () => {
      isStopping = true;
    });
    console.log(`${title}\n`);
    await stack.start();
    console.log(welcome(stack.url));
    isReady = true;
    if (errors.length > 0) console.error(errors.join('\n'));
  } catch (error) {
    if (!isStopping) fail(error);
  }
}

import { formatSecondsSince } from '@platform/federation/cli';
import { demoAccounts } from 'shared-session/demo-accounts';
import type { ServiceState, Stack, StackEvents, StackOptions } from './stack';

const SERVICE_NAME_WIDTH = 18;
const PARENT_CHECK_INTERVAL_MS = 1000;

// Reads the parent's id before the packages are built, because the parent may end during the build.
const PARENT_PID = process.ppid;

export function createProgressPrinter(): (service: string, state: ServiceState) => void {
  const began = new Map<string, number>();
  return (service, state) => {
    if (state === 'starting' || state === 'stopping') {
      began.set(service, performance.now());
      return;
    }
    const sign = state === 'failed' ? '✗' : '✓';
    const time = formatSecondsSince(began.get(service) ?? performance.now());
    console.log(`  ${sign} ${service.padEnd(SERVICE_NAME_WIDTH)} ${state} in ${time}`);
  };
}

const labelled = (service: string, line: string) =>
  `${service.padEnd(SERVICE_NAME_WIDTH)}│ ${line}`;

function welcome(url: string): string {
  const emails = demoAccounts.map(({ email }) => email).join(', ');
  const demo = process.env.DEMO_DATA === '0' ? [] : [`Demo accounts, with any provider: ${emails}`];
  return ['', `The site is ready: ${url}`, '', ...demo, 'Ctrl-C stops everything.', ''].join('\n');
}

/** Returns when all services run. The stack stops at Ctrl-C, or when the parent process ends. */
export async function runStackInTerminal(
  title: string,
  plan: (options: StackOptions) => Promise<Stack>,
): Promise<void> {
  let phase = 'starting' as 'starting' | 'running' | 'stopping';
  const printProblem = (text: string) => {
    if (phase !== 'stopping') console.error(text);
  };
  const events: StackEvents = {
    onState: createProgressPrinter(),
    // Prints no output while services start or stop. This output is only in the logs folder.
    onLine: (service, line) => {
      if (phase === 'running') console.log(labelled(service, line));
    },
    onProblems: (service, lines) =>
      printProblem(lines.map((line) => labelled(service, line)).join('\n')),
    onDeath: (service, reason, lines) => {
      const what = `\n${service} ${reason}. Everything else goes on. To start it again, press Ctrl-C and run the command again. Its last lines:`;
      printProblem([what, ...lines.slice(-8)].join('\n  '));
    },
  };
  try {
    const stack = await plan({ events });
    const stop = () => {
      // Ignores later signals, because npm repeats the terminal's signal.
      if (phase === 'stopping') return;
      phase = 'stopping';
      console.log('\nStopping');
      void stack.stop().then(() => process.exit(0));
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    // If somebody ends npm with `kill`, only npm and its shell get the signal. So this timer stops
    // the stack when the parent process has ended.
    setInterval(() => {
      if (process.ppid !== PARENT_PID) stop();
    }, PARENT_CHECK_INTERVAL_MS).unref();
    console.log(`${title}\n`);
    if (process.env.DATABASE_URL)
      console.log('  DATABASE_URL is not used: a local run has a database of its own.');
    await stack.start();
    if (phase === 'stopping') return;
    console.log(welcome(stack.url));
    phase = 'running';
  } catch (error) {
    if (phase !== 'stopping') throw error;
  }
}

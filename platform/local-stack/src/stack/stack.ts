import { RESET_DEMO } from '../identity/messages';
import type { PartSpec } from '../parts/part';
import { createPart, type Part, type PartEvents } from '../parts/part';
import { backendSpec, identitySpec, type RunSettings } from '../parts/specs';
import type { PartState } from '../progress/progress';
import { resetBackendData } from './demo-reset';
import { announce, runningSite } from './running';

/** What a stack tells whoever started it. */
export type StackEvents = PartEvents & { onState(part: string, state: PartState): void };

/** Something of the stack that listens in this process. */
export type Server = { name: string; start(): Promise<void>; stop(): Promise<void> };

/** The processes and servers of a local run, as one. */
export type Stack = {
  readonly parts: ReadonlyMap<string, Part | Server>;
  readonly backend: Part;
  /** Starts everything at once. When one fails, everything stops, and its Error is thrown. */
  start(): Promise<void>;
  /** Stops everything; safe to call twice. */
  stop(): Promise<void>;
  /** Ends everything at once. */
  kill(): Promise<void>;
  /** The demo accounts and their data as on the first start. */
  resetDemo(): Promise<void>;
};

type StackPlan = {
  run: RunSettings;
  /** The URL of the site. */
  url: string;
  events: StackEvents;
  /** What runs besides backend and identity. */
  specs?: readonly PartSpec[];
  servers?: readonly Server[];
};

/** Plans a local run of backend, identity and what else is given; `start` runs it. */
export function createStack({ run, url, events, specs = [], servers = [] }: StackPlan): Stack {
  const create = (spec: PartSpec) => createPart(spec, run.localDir, events);
  const backend = create(backendSpec(run));
  const identity = create(identitySpec(run));
  const processes = [backend, identity, ...specs.map(create)];
  const all: (Part | Server)[] = [...processes, ...servers];
  let silence = () => {};

  const each = (
    task: (part: Part | Server) => Promise<void>,
    during: PartState,
    after: PartState,
  ) =>
    Promise.allSettled(
      all.map(async (part) => {
        events.onState(part.name, during);
        await task(part);
        events.onState(part.name, after);
      }),
    );

  const stop = async () => {
    silence();
    await each((part) => part.stop(), 'stopping', 'stopped');
  };

  const start = async () => {
    const other = await runningSite(run.localDir);
    if (other) {
      throw new Error(
        `A stack runs from ${run.localDir} already, at ${other}: use that one, or stop it first.`,
      );
    }
    let failure: { error: unknown } | undefined;
    await each(
      async (part) => {
        try {
          await part.start();
        } catch (error) {
          if (!failure) {
            failure = { error };
            events.onState(part.name, 'failed');
            // The others have not settled yet: stopping them settles them.
            const others = all.filter((other) => other !== part);
            await Promise.allSettled(others.map((other) => other.stop()));
            for (const other of others) events.onState(other.name, 'stopped');
          }
          throw error;
        }
      },
      'starting',
      'ready',
    );
    if (failure) throw failure.error;
    silence = await announce(run.localDir, url, { resetDemo });
  };

  const resetDemo = async () => {
    if (!run.demoData) throw new Error('The running stack has no demo data (DEMO_DATA=0).');
    identity.send(RESET_DEMO);
    await backend.stop();
    try {
      await resetBackendData(run);
    } finally {
      await backend.start();
    }
  };

  return {
    parts: new Map(all.map((part) => [part.name, part])),
    backend,
    start,
    stop,
    async kill() {
      silence();
      await Promise.allSettled([
        ...processes.map((part) => part.kill()),
        ...servers.map((server) => server.stop()),
      ]);
    },
    resetDemo,
  };
}

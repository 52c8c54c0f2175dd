import {
  createService,
  type Service,
  type ServiceEvents,
  type ServiceSpec,
} from '../services/service';
import { backendSpec, identitySpec, type RunSettings } from '../services/specs';
import { openControlServer, resetDemoOfStoppedStack } from './running';

/** The state of a service while the stack starts or stops. */
export type ServiceState = 'starting' | 'ready' | 'failed' | 'stopping' | 'stopped';

export type StackEvents = ServiceEvents & {
  onState?(service: string, state: ServiceState): void;
};

/** A server of the stack that runs in this process. */
export type InProcessServer = { name: string; start(): Promise<void>; stop(): Promise<void> };

/** All processes and servers of a local run. */
export type Stack = {
  readonly services: ReadonlyMap<string, Service | InProcessServer>;
  readonly backend: Service;
  /**
   * Starts everything in parallel. When a service fails, everything stops, and the service's Error
   * is thrown. A failed optional service is only reported.
   */
  start(): Promise<void>;
  /** Stops everything. Safe to call twice. */
  stop(): Promise<void>;
  /** Kills everything immediately. */
  kill(): Promise<void>;
};

const GOES_ON =
  'Everything else goes on. It starts again when its src/routes.ts or rspack.config.ts is saved.';

type StackPlan = {
  run: RunSettings;
  url: string;
  events: StackEvents;
  /** The further processes, besides backend and identity service. */
  specs?: readonly ServiceSpec[];
  servers?: readonly InProcessServer[];
};

/** Plans a local run of backend, identity service and the given services. `start` runs it. */
export function createStack({ run, url, events, specs = [], servers = [] }: StackPlan): Stack {
  const create = (spec: ServiceSpec) => createService(spec, run.localDir, events);
  const backend = create(backendSpec(run));
  const identity = create(identitySpec(run));
  const processes = [backend, identity, ...specs.map(create)];
  const all: (Service | InProcessServer)[] = [...processes, ...servers];
  const optional = new Set(specs.filter(({ isOptional }) => isOptional).map(({ name }) => name));
  let closeControl = () => {};

  const each = (
    task: (service: Service | InProcessServer) => Promise<void>,
    during: ServiceState,
    after: ServiceState,
  ) =>
    Promise.allSettled(
      all.map(async (service) => {
        events.onState?.(service.name, during);
        await task(service);
        events.onState?.(service.name, after);
      }),
    );

  const stop = async () => {
    closeControl();
    await each((service) => service.stop(), 'stopping', 'stopped');
  };

  const start = async () => {
    let failure: { error: unknown } | undefined;
    await each(
      async (service) => {
        try {
          await service.start();
        } catch (error) {
          if (optional.has(service.name) && error instanceof Error && !failure) {
            events.onState?.(service.name, 'failed');
            events.onErrors?.(service.name, [...error.message.split('\n'), GOES_ON]);
          } else if (!failure) {
            failure = { error };
            events.onState?.(service.name, 'failed');
            // Stops the other services, which are still starting. This ends their starts.
            const others = all.filter((other) => other !== service);
            await Promise.allSettled(others.map((other) => other.stop()));
            for (const other of others) events.onState?.(other.name, 'stopped');
          }
          throw error;
        }
      },
      'starting',
      'ready',
    );
    if (failure) throw failure.error;
    closeControl = await openControlServer(run.localDir, url, { resetDemo });
  };

  const resetDemo = async () => {
    if (!run.demoData) throw new Error('The running stack has no demo data (DEMO_DATA=0).');
    await Promise.all([backend.stop(), identity.stop()]);
    try {
      await resetDemoOfStoppedStack(run);
    } finally {
      await Promise.all([backend.start(), identity.start()]);
    }
  };

  return {
    services: new Map(all.map((service) => [service.name, service])),
    backend,
    start,
    stop,
    async kill() {
      closeControl();
      await Promise.allSettled([
        ...processes.map((service) => service.kill()),
        ...servers.map((server) => server.stop()),
      ]);
    },
  };
}

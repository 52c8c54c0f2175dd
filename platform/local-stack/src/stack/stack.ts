import { watchRoutes } from '@platform/federation/watch-routes';
import {
  createService,
  type Service,
  type ServiceEvents,
  type ServiceSpec,
} from '../services/service';
import { backendServiceSpec, identityServiceSpec, type StackSettings } from '../services/specs';
import type { LocalServer } from '../site-server/site-server';
import { errorMessageOf } from '../workspace/error-message-of';
import { localOriginOf } from '../workspace/ports';
import { recordRunningStack } from './running';

export type ServiceState = 'starting' | 'ready' | 'failed' | 'stopping' | 'stopped';

export type StackEvents = ServiceEvents & {
  onState?(service: string, state: ServiceState): void;
};

/** The options of a local run. Environment variables provide the defaults. */
export type StackOptions = Partial<StackSettings> & { events?: StackEvents };

const GOES_ON =
  'Everything else goes on. It starts again when its src/routes.ts or rspack.config.ts is saved.';

type StackPlan = {
  run: StackSettings;
  events?: StackEvents | undefined;
  /** The processes to run besides backend and identity service. */
  specs?: readonly ServiceSpec[];
  servers?: readonly LocalServer[];
};

/**
 * Plans a local run of the backend, the identity service and the given services. A service with
 * `isOptional` restarts after each change of its src/routes.ts or rspack.config.ts.
 */
export function createStack({ run, events = {}, specs = [], servers = [] }: StackPlan) {
  const url = localOriginOf(run.ports.shell);
  const create = (spec: ServiceSpec) => createService(spec, run.localDir, events);
  const backend = create(backendServiceSpec(run));
  const others = [identityServiceSpec(run), ...specs].map(create);
  const all: (Service | LocalServer)[] = [backend, ...others, ...servers];
  const services = new Map(all.map((service) => [service.name, service]));
  const optional = specs.filter(({ isOptional }) => isOptional);
  /** Functions that remove the record of the stack, and close the watchers of routes. */
  const closers: (() => void)[] = [];
  let isStopping = false;

  /** May be called more than once. */
  const stop = async (): Promise<void> => {
    isStopping = true;
    for (const close of closers.splice(0)) close();
    const stopService = async (service: Service | LocalServer) => {
      events.onState?.(service.name, 'stopping');
      await service.stop();
      events.onState?.(service.name, 'stopped');
    };
    await Promise.allSettled(all.map(stopService));
  };

  const startService = async (service: Service | LocalServer) => {
    events.onState?.(service.name, 'starting');
    try {
      await service.start();
      events.onState?.(service.name, 'ready');
    } catch (error) {
      // Reports no failed start while the stack stops, because stopping interrupts the start.
      if (isStopping) throw error;
      events.onState?.(service.name, 'failed');
      if (!optional.some(({ name }) => name === service.name)) throw error;
      events.onProblems?.(service.name, [...errorMessageOf(error).split('\n'), GOES_ON]);
    }
  };

  const restart = async (name: string) => {
    if (isStopping) return;
    events.onLine?.(name, 'starts again, because its routes or its configuration changed');
    try {
      await services.get(name)?.stop();
      if (isStopping) return;
      await services.get(name)?.start();
      events.onLine?.(name, 'runs again');
    } catch (error) {
      events.onLine?.(name, errorMessageOf(error));
    }
  };

  /**
   * Starts all services and servers. If an optional service does not start, reports the Error and
   * continues. If any other service does not start, stops everything and throws the Error.
   */
  const start = async (): Promise<void> => {
    isStopping = false;
    const starts = all.map(startService);
    const settled = Promise.allSettled(starts);
    // Watches the routes before all services are ready, because somebody may correct the routes of
    // a failed service while other services still start.
    for (const { name, cwd } of optional)
      closers.push(watchRoutes(cwd, () => settled.then(() => restart(name))));
    try {
      await Promise.all(starts);
      closers.push(recordRunningStack(run.localDir, url));
    } catch (error) {
      await stop();
      throw error;
    }
  };

  return { url, services, backend, start, stop };
}

export type Stack = ReturnType<typeof createStack>;

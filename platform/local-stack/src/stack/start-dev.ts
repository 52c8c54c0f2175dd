import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@platform/federation/runtime';
import { watchRoutes } from '@platform/federation/watch-routes';
import { type LocalSiteConfig, siteConfig } from '../config/site-config';
import { remoteSpec, shellSpec } from '../services/specs';
import { originOf, type Ports } from '../workspace/ports';
import { findRemotes, type WorkspaceRemote } from '../workspace/remotes';
import { type StackOptions, settle } from './options';
import { createStack, type Stack } from './stack';

/**
 * `/remotes.json` for the shell in development: it names the remotes' development servers, which serve their own
 * descriptions.
 */
export function devRegistry(
  ports: Ports,
  remotes: readonly WorkspaceRemote[] = findRemotes(),
): Registry {
  return {
    schema: 1,
    remotes: Object.fromEntries(
      remotes.map(({ name, package: packageName }) => [
        name,
        {
          package: packageName,
          current: { version: 'dev', url: `${originOf(ports.remotes[name] ?? 0)}/` },
          previous: [],
        },
      ]),
    ),
  };
}

/** The folder that the shell's development server serves at its root. */
const documentsOf = (localDir: string) => join(localDir, 'public');

/** Writes `/config.json` and `/remotes.json` for the shell's development server. */
export function writeDocuments(
  localDir: string,
  { config, registry }: { config: LocalSiteConfig; registry: Registry },
): void {
  const folder = documentsOf(localDir);
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries({ config, remotes: registry })) {
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
  }
}

/** The development servers, backend and identity, running. */
export type DevStack = Stack & { readonly url: string };

/**
 * Plans `npm start`: backend, identity and a development server for the shell and each remote. Call its `start`.
 * Throws an Error that names every port in use.
 */
export async function planDev(options: StackOptions = {}): Promise<DevStack> {
  const { run, events } = await settle(options);
  const remotes = findRemotes();
  const url = originOf(run.ports.shell);
  writeDocuments(run.localDir, {
    config: siteConfig(run.ports, run),
    registry: devRegistry(run.ports, remotes),
  });
  const specs = [shellSpec(run), ...remotes.map((remote) => remoteSpec(run, remote))];
  const stack = createStack({ run, url, events, specs });

  /** A remote's server reads the routes only when it starts. */
  const restart = async (name: string) => {
    const service = stack.services.get(name);
    events.onLine(name, 'starts again, because its routes changed');
    try {
      await service?.stop();
      await service?.start();
      events.onLine(name, 'runs again');
    } catch (error) {
      events.onLine(name, error instanceof Error ? error.message : String(error));
    }
  };
  let watchers: (() => void)[] = [];
  const unwatch = () => {
    for (const end of watchers) end();
    watchers = [];
  };
  return {
    ...stack,
    url,
    async start() {
      await stack.start();
      watchers = remotes.map(({ package: name, folder }) =>
        watchRoutes(folder, () => void restart(name)),
      );
    },
    stop() {
      unwatch();
      return stack.stop();
    },
    kill() {
      unwatch();
      return stack.kill();
    },
  };
}

/** {@link planDev}, started: resolves when everything answers. */
export async function startDev(options: StackOptions = {}): Promise<DevStack> {
  const stack = await planDev(options);
  await stack.start();
  return stack;
}

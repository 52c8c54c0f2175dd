#!/usr/bin/env node
import path from 'node:path';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { register } from 'tsx/esm/api';
import { remoteConfig, shortName } from '../build';
import { watchRoutes } from '../build/watch-routes';
import {
  checkCommand,
  done,
  inTerminal,
  releaseCommand,
  releasesCommand,
  rollbackCommand,
  smokeCommand,
} from '../commands';
import { addressOf, hasParameters, type RemoteRoute } from '../runtime';
import {
  buildRemote,
  type Repository,
  readRepository,
  readRoutes,
  workspaceOf,
} from './repository';

/** Time limit of the released site, in milliseconds. */
const TIME_LIMIT = 5000;

const allowedOverrides = async (live: string): Promise<readonly string[]> => {
  const url = new URL('config.json', live);
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT) });
  if (!answer.ok) throw new Error(`${url} answers with status ${answer.status}`);
  const { allowRemoteOverrides = [] } = (await answer.json()) as {
    allowRemoteOverrides?: string[];
  };
  return allowRemoteOverrides;
};

/** Says where the remote can be seen: on the released site in place of the released version, or alone. */
const whereToLook = async (
  { name, live, port }: Repository,
  routes: readonly RemoteRoute[],
): Promise<string> => {
  const own = `http://localhost:${port}`;
  const alone = `Alone, on its workbench: ${own}/`;
  if (!live) return alone;
  try {
    if (!(await allowedOverrides(live)).includes(own)) {
      return `${alone}\n${live} does not take remotes from ${own}: list it in "allowRemoteOverrides" of the config.json of a stage for developers.`;
    }
  } catch (error) {
    return `${alone}\n${live} could not be asked: ${error instanceof Error ? error.message : error}`;
  }
  const first = routes.find((route) => !hasParameters(route.path));
  const address = new URL(first ? addressOf(first.path) : '/', live);
  address.searchParams.set(`remote.${shortName(name)}`, own);
  return `In the released site: ${decodeURIComponent(address.href)}\n${alone}`;
};

const startServer = async ({ folder, port }: Repository, routes: readonly RemoteRoute[]) => {
  const configs = [remoteConfig({ dir: folder, development: true }, routes, port)].flat();
  const server = new RspackDevServer(configs[0]?.devServer || {}, rspack(configs));
  await server.start();
  return () => server.stop();
};

/** Serves the remote while its sources change, and starts again when its routes do. Runs until the process ends. */
const develop = async (repository: Repository): Promise<void> => {
  process.env.NODE_ENV ??= 'development';
  const routes = await readRoutes(repository.folder);
  let stop = await startServer(repository, routes);
  console.log(`\n${await whereToLook(repository, routes)}\n`);
  let restarting = Promise.resolve();
  const restart = async () => {
    console.log('The routes changed: starting again');
    await stop();
    try {
      stop = await startServer(repository, await readRoutes(repository.folder));
    } catch (error) {
      stop = async () => {};
      console.error(error instanceof Error ? error.message : error);
    }
  };
  watchRoutes(repository.folder, () => {
    restarting = restarting.then(restart);
  });
};

/** What the command `remote` does in a repository of one remote. */
const COMMANDS: Record<string, (repository: Repository) => Promise<void>> = {
  dev: (repository) => inTerminal(() => develop(repository)),
  build: (repository) =>
    inTerminal(async () => {
      await buildRemote(repository, path.join(repository.folder, 'dist'));
      done(`${repository.name} is built in dist`);
    }),
  check: (repository) => checkCommand(workspaceOf(repository)),
  smoke: (repository) => smokeCommand(workspaceOf(repository)),
  release: (repository) => releaseCommand(workspaceOf(repository)),
  releases: (repository) => releasesCommand(workspaceOf(repository)),
  rollback: (repository) => rollbackCommand(workspaceOf(repository)),
};

// The sources of the remote are TypeScript: its routes, and its answers for the smoke test.
register();
// The command reads its own arguments from process.argv.
const [name = ''] = process.argv.splice(2, 1);

await inTerminal(async () => {
  const command = COMMANDS[name];
  if (!command) throw new Error(`Usage: remote <${Object.keys(COMMANDS).join(' | ')}>`);
  await command(readRepository(process.cwd()));
});

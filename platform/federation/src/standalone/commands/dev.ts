import { once } from 'node:events';
import { createServer } from 'node:net';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { registryNameOf, remoteConfig } from '../../build';
import { watchRoutes } from '../../build/watch-routes';
import { defineCommand } from '../../cli';
import { fetchLiveJson } from '../../release';
import {
  type Config,
  hasPathParameters,
  type RemoteRoute,
  sharesNothingWithShell,
  withoutTrailingWildcard,
} from '../../runtime';
import { readRoutes, readStandaloneWorkspace } from '../repository';

type Repository = ReturnType<typeof readStandaloneWorkspace>;

const whereToLook = async (
  { packages: [name = ''], live, port }: Repository,
  routes: readonly RemoteRoute[],
): Promise<string> => {
  const own = `http://localhost:${port}`;
  const alone = sharesNothingWithShell(routes)
    ? 'It has no workbench, because its pages render themselves.'
    : `Alone, on its workbench: ${own}/`;
  if (!live) return alone;
  try {
    const config = (await fetchLiveJson(live, 'config.json')) as Partial<Config>;
    if (!config.allowRemoteOverrides?.includes(own)) {
      return `${alone}\n${live} does not take remotes from ${own}: list it in "allowRemoteOverrides" of the config.json of a stage for developers.`;
    }
  } catch (error) {
    return `${alone}\n${error instanceof Error ? error.message : error}`;
  }
  const first = routes.find((route) => !hasPathParameters(route.path));
  const url = new URL(first ? withoutTrailingWildcard(first.path) : '/', live);
  url.searchParams.set(`remote.${registryNameOf(name)}`, own);
  return `In the released site: ${decodeURIComponent(url.href)}\n${alone}`;
};

/** Throws an Error for a port in use, because the server itself would only print a stack trace. */
const checkPortIsFree = async (port: number): Promise<void> => {
  const probe = createServer().listen(port, 'localhost');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${port} is in use: stop what uses it, or change "remote.port" in package.json.`,
    );
  }
  await once(probe.close(), 'close');
};

const startServer = async ({ root, port, live }: Repository, routes: readonly RemoteRoute[]) => {
  await checkPortIsFree(port);
  const configs = [remoteConfig({ dir: root, development: true, live }, routes, port)].flat();
  const server = new RspackDevServer(configs[0]?.devServer || {}, rspack(configs));
  await server.start();
  return () => server.stop();
};

export const command = defineCommand({
  help: 'Serves the remote while its sources change: for the released site, and in its workbench if it has one',
  options: {},
  async run() {
    const repository = readStandaloneWorkspace(process.cwd());
    process.env.NODE_ENV ??= 'development';
    const routes = await readRoutes(repository.root);
    let stop = await startServer(repository, routes);
    watchRoutes(repository.root, async () => {
      console.log('The routes changed: starting again');
      await stop();
      try {
        stop = await startServer(repository, await readRoutes(repository.root));
      } catch (error) {
        stop = async () => {};
        console.error(error instanceof Error ? error.message : error);
      }
    });
    // Comes last, because `whereToLook` requests the released site, which may answer late or never.
    console.log(`\n${await whereToLook(repository, routes)}\n`);
  },
});

#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { register, tsImport } from 'tsx/esm/api';
import * as v from 'valibot';
import { remoteConfig, shortName } from '../build';
import { watchRoutes } from '../build/watch-routes';
import {
  checkCommand,
  describeCommand,
  done,
  inTerminal,
  releaseCommand,
  releasesCommand,
  rollbackCommand,
  siteFromSetting,
  smokeCommand,
  type Workspace,
} from '../commands';
import { addressOf, hasParameters, isIndependent, type RemoteRoute } from '../runtime';

const settingsSchema = v.object({
  name: v.pipe(v.string(), v.startsWith('remote-')),
  /** The settings of the command `remote`. */
  remote: v.object({
    /** The port of the development server, for a remote that `remote build` builds. */
    port: v.optional(v.pipe(v.number(), v.integer()), 3010),
    /** The address of the released site. */
    live: v.optional(v.pipe(v.string(), v.url())),
    /** The folder or git repository that holds the site's releases. A path starts at the folder of `package.json`. */
    site: v.optional(v.string()),
  }),
});

/** A repository that holds one remote and nothing else. */
type Repository = { folder: string; name: string; port: number } & Pick<Workspace, 'live' | 'site'>;

/** Reads the settings of the remote in a folder from its `package.json`. Throws an Error that says what is wrong there. */
const readRepository = (folder: string): Repository => {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) throw new Error(`There is no package.json in ${folder}.`);
  const result = v.safeParse(settingsSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (!result.success) {
    const problems = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
    throw new Error(`${file} describes no remote: ${problems.join('; ')}.`);
  }
  const { name, remote } = result.output;
  const site = remote.site && siteFromSetting(folder, remote.site);
  return { folder, name, ...remote, site };
};

/** The routes as they are now. */
const readRoutes = async (folder: string): Promise<readonly RemoteRoute[]> => {
  const file = path.join(folder, 'src/routes.ts');
  if (!existsSync(file)) {
    throw new Error(
      `There is no ${file}: build this remote with its own tool, describe the build with \`remote describe <folder>\`, and give the folder with --from.`,
    );
  }
  const { routes } = (await tsImport(pathToFileURL(file).href, import.meta.url)) as {
    routes: readonly RemoteRoute[];
  };
  return routes;
};

const compile = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      const problem =
        error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      compiler.close(() => (problem ? reject(problem) : resolve()));
    });
  });

/** Builds the remote for production into a folder. Throws an Error with the bundler's output. */
const buildRemote = async ({ folder, name, port }: Repository, output: string): Promise<void> => {
  process.env.NODE_ENV ??= 'production';
  const routes = await readRoutes(folder);
  const config = remoteConfig({ dir: folder, development: false }, routes, port);
  try {
    await compile({ ...config, output: { ...config.output, path: output } });
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : error}\n${name} could not be built.`,
    );
  }
};

/** The repository, as the commands for releases see it. */
const workspaceOf = (repository: Repository): Workspace => ({
  root: repository.folder,
  packages: [repository.name],
  build: (_name, output) => buildRemote(repository, output),
  site: repository.site,
  live: repository.live,
  localOrigins: {},
});

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
  const alone = isIndependent(routes)
    ? 'It has no workbench, because its pages render themselves.'
    : `Alone, on its workbench: ${own}/`;
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
  describe: (repository) => describeCommand(workspaceOf(repository)),
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

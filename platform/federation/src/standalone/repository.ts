import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { tsImport } from 'tsx/esm/api';
import * as v from 'valibot';
import { remoteConfig } from '../build';
import type { Workspace } from '../commands';
import type { RemoteRoute } from '../runtime';

const settingsSchema = v.object({
  name: v.pipe(v.string(), v.startsWith('remote-')),
  /** The settings of the command `remote`. */
  remote: v.object({
    /** The port of the development server. */
    port: v.pipe(v.number(), v.integer()),
    /** The address of the released site. */
    live: v.optional(v.pipe(v.string(), v.url())),
    /** The folder or git repository that holds the site's releases. */
    site: v.optional(v.string()),
  }),
});

/** A repository that holds one remote and nothing else. */
export type Repository = { folder: string; name: string; port: number } & Pick<
  Workspace,
  'live' | 'site'
>;

/** Reads the settings of the remote in a folder from its `package.json`. Throws an Error that says what is wrong there. */
export const readRepository = (folder: string): Repository => {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) throw new Error(`There is no package.json in ${folder}.`);
  const result = v.safeParse(settingsSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (!result.success) {
    const problems = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
    throw new Error(`${file} describes no remote: ${problems.join('; ')}.`);
  }
  const { name, remote } = result.output;
  return { folder, name, ...remote };
};

/** The routes as they are now. */
export const readRoutes = async (folder: string): Promise<readonly RemoteRoute[]> => {
  const file = pathToFileURL(path.join(folder, 'src/routes.ts')).href;
  const { routes } = (await tsImport(file, import.meta.url)) as {
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
export const buildRemote = async (
  { folder, name, port }: Repository,
  output: string,
): Promise<void> => {
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
export const workspaceOf = (repository: Repository): Workspace => ({
  root: repository.folder,
  packages: [repository.name],
  build: (_name, output) => buildRemote(repository, output),
  site: repository.site,
  live: repository.live,
  localOrigins: {},
});

import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import { tsImport } from 'tsx/esm/api';
import * as v from 'valibot';
import { remoteBuild } from '../build';
import { runCompiler } from '../build/common';
import type { Workspace } from '../cli';
import { parseDocument, readJsonFile } from '../release';
import { isRepositoryAddress } from '../repository';
import type { RemoteRoute } from '../runtime';

const settingsSchema = v.object({
  name: v.pipe(v.string(), v.startsWith('remote-')),
  remote: v.object({
    /** The port of the development server that `remote dev` starts. */
    port: v.optional(v.pipe(v.number(), v.integer()), 3010),
    live: v.optional(v.pipe(v.string(), v.url())),
    /** The folder or git repository of the releases. A path is relative to `package.json`. */
    site: v.optional(v.string()),
  }),
});

export const readRoutes = async (folder: string): Promise<readonly RemoteRoute[]> => {
  const file = path.join(folder, 'src/routes.ts');
  if (!existsSync(file)) {
    throw new Error(
      `There is no ${file}: build this remote with its own tool, describe the build with \`npx remote describe <folder>\`, and give the folder with --from.`,
    );
  }
  const { routes } = (await tsImport(pathToFileURL(file).href, import.meta.url)) as {
    routes?: readonly RemoteRoute[];
  };
  if (!Array.isArray(routes)) {
    throw new Error(`${file} has no list of routes: export it with the name "routes".`);
  }
  return routes;
};

const buildRemote = async (root: string, port: number, output: string): Promise<void> => {
  process.env.NODE_ENV ??= 'production';
  const config = remoteBuild({ dir: root, development: false }, await readRoutes(root), port);
  const compiler = rspack({ ...config, output: { ...config.output, path: output } });
  const stats = await runCompiler(compiler);
  compiler.close(() => {});
  if (!stats.hasErrors()) return;
  throw new Error(`${stats.toString('errors-only')}\n${config.name} could not be built.`);
};

export const readStandaloneWorkspace = (root: string): Workspace & { port: number } => {
  const file = path.join(root, 'package.json');
  if (!existsSync(file)) throw new Error(`There is no package.json in ${root}.`);
  const { name, remote } = parseDocument(settingsSchema, readJsonFile(file), file);
  const { port, live, site } = remote;
  return {
    root,
    packages: [name],
    build: (_name, output) => buildRemote(root, port, output),
    site: site && (isRepositoryAddress(site) ? site : path.resolve(root, site)),
    live,
    port,
    localOrigins: {},
  };
};

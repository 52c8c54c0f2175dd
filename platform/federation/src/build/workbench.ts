import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { readJsonFile } from '../read-json-file';
import { FRAMED_PAGE_FILE, WORKBENCH_PATH, type WorkbenchRemote } from '../workbench/remote';
import { commonBuildConfig } from './common';

const WORKBENCH_SOURCES = path.join(import.meta.dirname, '../workbench');
/** The extension of workbench files: `tsx` in this repository, `js` in a published package. */
const SOURCE_EXTENSION = import.meta.filename.endsWith('.ts') ? 'tsx' : 'js';

const entries = (dir: string, remote: WorkbenchRemote, registryName: string) => {
  const start = (file: string) =>
    JSON.stringify(path.join(WORKBENCH_SOURCES, `${file}.${SOURCE_EXTENSION}`));
  const components = remote.routes.filter(({ mount }) => !mount);
  const pages = components.map(({ page }) => {
    const module = JSON.stringify(path.join(dir, 'src', page));
    return `${JSON.stringify(page)}: () => import(${module})`;
  });
  const remoteText = JSON.stringify(remote);
  const configFile = path.join(dir, 'config.local.json');
  const local = existsSync(configFile) ? (readJsonFile(configFile) as { flags?: unknown }) : {};
  const { flags, ...own } = local;
  const config = JSON.stringify({ remotes: { [registryName]: own }, flags });
  return {
    workbench: `import { startWorkbench } from ${start('controls/start-workbench')};
startWorkbench(${remoteText});`,
    page: `import { startWorkbenchPage } from ${start('page/start-page')};
startWorkbenchPage(${remoteText}, { ${pages.join(', ')} }, ${config});`,
  };
};

const document = (filename: string, chunk: string) =>
  new rspack.HtmlRspackPlugin({
    filename,
    chunks: [chunk],
    templateContent: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Workbench</title>
    <link rel="icon" href="data:,">
  </head>
  <body><div id="root"></div></body>
</html>`,
  });

/**
 * Bundles all packages, because no host provides packages to the pages of the workbench.
 * @param registryName `main` for the package `remote-main`
 */
export const workbenchConfig = (
  dir: string,
  remote: WorkbenchRemote,
  registryName: string,
): Configuration => {
  const common = commonBuildConfig({ dir, development: true });
  const virtualFile = (name: string) => path.join(dir, `.workbench/${name}.js`);
  const code = entries(dir, remote, registryName);
  return {
    ...common,
    name: `${remote.name} workbench`,
    entry: { workbench: virtualFile('workbench'), page: virtualFile('page') },
    output: {
      ...common.output,
      // A folder in memory, apart from the files of the remote.
      path: path.join(dir, '.workbench'),
      filename: '[name].js',
      cssFilename: '[name].css',
      uniqueName: `${remote.name}-workbench`,
      publicPath: WORKBENCH_PATH,
      clean: false,
    },
    module: {
      ...common.module,
      // Lets the virtual files import a page without its extension, also with `"type": "module"`.
      rules: [
        ...(common.module.rules ?? []),
        { test: /[\\/]\.workbench[\\/]/, resolve: { fullySpecified: false } },
      ],
    },
    plugins: [
      ...common.plugins,
      new rspack.experiments.VirtualModulesPlugin({
        [virtualFile('workbench')]: code.workbench,
        [virtualFile('page')]: code.page,
      }),
      document('index.html', 'workbench'),
      document(FRAMED_PAGE_FILE, 'page'),
    ],
  };
};

export const workbenchServerConfig: NonNullable<Configuration['devServer']> = {
  historyApiFallback: { rewrites: [{ from: /^\/$/, to: `${WORKBENCH_PATH}index.html` }] },
};

import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

const require = createRequire(import.meta.url);

/** The plugin's own scripts, which bring the refresh runtime into a build. */
const CLIENT = path.join(
  path.dirname(require.resolve('@rspack/plugin-react-refresh')),
  '../client',
);

type Plugins = NonNullable<Configuration['plugins']>;

/** The settings with which a development build applies edits and keeps state, whichever build was edited. */
export const fastRefresh = (buildName: string): { plugins: Plugins; rules: RuleSetRule[] } => ({
  plugins: [
    new ReactRefreshRspackPlugin({}),
    new rspack.DefinePlugin({ REFRESH_SCOPE: JSON.stringify(buildName) }),
  ],
  // One runtime for each page: see refresh/runtime.js.
  rules: [
    {
      include: CLIENT,
      resolve: { alias: { 'react-refresh': path.join(import.meta.dirname, 'refresh') } },
    },
  ],
});

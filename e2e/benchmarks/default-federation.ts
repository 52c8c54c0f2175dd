import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseBuild } from '@platform/federation/cli';
import { type Configuration, rspack } from '@rspack/core';
import { integrityOfFile } from '../fixtures/next-release';
import type { RunningSite } from '../fixtures/site';
import {
  addBuildRule,
  appendVersionSuffix,
  createLoadAttemptReplacement,
  ignoreEarlierSignInRule,
  importRoutesOfRemote,
  REMOTE_NAMES,
  REPOSITORY_ROOT,
  runRspackBuild,
} from './one-application';

const platform = createRequire(path.join(REPOSITORY_ROOT, 'platform/federation/package.json'));
const { ModuleFederationPlugin } = platform('@module-federation/enhanced/rspack');

const SHARED = ['react', 'react-dom', 'react-router-dom', 'jotai', 'shared-session', 'shared-i18n'];
/** The packages that shell and remotes share, with the settings of the plugin's documentation. */
const shared = Object.fromEntries(SHARED.map((name) => [name, { singleton: true }]));

/** Accepts these findings of the release checks, because the plugin's defaults cause them. */
const accepted = [
  ...SHARED.map((name) => `second-copy:${name}`),
  'size:The entry',
  'unchecked-imports',
];

/** The plugins of our build that a build with the plugin's defaults leaves out or replaces. */
const OURS = [
  'ModuleFederationPlugin',
  'SubresourceIntegrityPlugin',
  'DefinePlugin',
  'RetryQuery',
  'SingleCopy',
  'DescribeHost',
];

type Plugin = NonNullable<Configuration['plugins']>[number];

/** Returns a plugin's class name, or the name that a plugin function passes to `tap`. */
const nameOfPlugin = (plugin: Plugin): string => {
  if (typeof plugin !== 'function') return plugin ? plugin.constructor.name : '';
  let name = '';
  const tap = (tapped: string): void => {
    name = tapped;
  };
  Reflect.apply(plugin, undefined, [{ hooks: { thisCompilation: { tap } } }]);
  return name;
};

const shellDescription = () =>
  JSON.parse(readFileSync(path.join(REPOSITORY_ROOT, 'shell/dist/shell.json'), 'utf8'));

const withPlugin = (config: Configuration, options: object): Configuration => ({
  ...config,
  // Removes the aliases with which our builds replace modules of packages with smaller modules.
  resolve: { ...config.resolve, alias: {} },
  optimization: { ...config.optimization, splitChunks: {} },
  plugins: [
    ...(config.plugins ?? []).filter((each) => !OURS.includes(nameOfPlugin(each))),
    new ModuleFederationPlugin({ shared, dts: false, manifest: false, ...options }),
  ],
});

const configOf = async (name: string): Promise<Configuration> =>
  (await import(path.join(REPOSITORY_ROOT, name, 'rspack.config.ts'))).default({});

const buildRemote = async (name: string, dist: string): Promise<string> => {
  const config = await configOf(`remote-${name}`);
  const exposes = (await importRoutesOfRemote(name)).map(({ page }, index) => [
    `./page-${index}`,
    path.join(REPOSITORY_ROOT, `remote-${name}/src`, page),
  ]);
  const options = { name, filename: 'remoteEntry.js', exposes: Object.fromEntries(exposes) };
  await runRspackBuild({
    ...withPlugin(config, options),
    output: { ...config.output, path: dist },
  });
  return appendVersionSuffix(path.join(dist, 'remote.json'), 'default');
};

/** Returns the source of a module that replaces the shell's loader of remote pages. */
const loadAttempt = async (): Promise<string> => {
  const pages = await Promise.all(
    REMOTE_NAMES.map(async (name) =>
      (await importRoutesOfRemote(name)).map(
        (route, index) => `'${name} ${route.path}': () => import('${name}/page-${index}'),`,
      ),
    ),
  );
  return createLoadAttemptReplacement(pages.flat());
};

const buildHost = async (folder: string, remotes: Record<string, string>): Promise<string> => {
  const dist = path.join(folder, 'host');
  const attempt = path.join(folder, 'load-attempt.ts');
  const entry = path.join(folder, 'index.ts');
  mkdirSync(dist);
  writeFileSync(attempt, await loadAttempt());
  // Imports the application asynchronously, because the shared packages must be ready first.
  writeFileSync(entry, `import('${path.join(REPOSITORY_ROOT, 'shell/src/index.tsx')}');`);
  const description = shellDescription();
  const same = addBuildRule(await configOf('shell'), ignoreEarlierSignInRule);
  const config = withPlugin(same, { name: 'shell', remotes });
  await runRspackBuild({
    ...config,
    entry: { index: entry },
    output: { ...config.output, path: dist },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(/^\.\/load-attempt$/, attempt),
      new rspack.DefinePlugin({
        SHELL_VERSION: JSON.stringify(description.version),
        SINGLETON_VERSIONS: JSON.stringify(description.provides),
        LANGUAGES: JSON.stringify(description.languages),
      }),
    ],
  });
  // Removes the rule for Trusted Types from the page. With this rule, the browser would block the
  // chunk with the shell's code, because only this code creates the policy that allows scripts.
  const page = path.join(dist, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<meta name="trusted-types".*>/, ''));
  const files = readdirSync(dist).filter((name) => !/^index\.html$|\.map$/.test(name));
  description.files = Object.fromEntries(
    files.map((name) => [name, integrityOfFile(path.join(dist, name))]),
  );
  description.pageHash = integrityOfFile(page);
  writeFileSync(path.join(dist, 'shell.json'), JSON.stringify(description));
  appendVersionSuffix(path.join(dist, 'shell.json'), 'default');
  return dist;
};

/** Builds our sources with the federation plugin's defaults, and releases the builds to a site. */
export const buildAndReleaseWithPluginDefaults = async (target: RunningSite['target']) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'default-federation-'));
  try {
    const remotes: Record<string, string> = {};
    for (const name of REMOTE_NAMES) {
      const dist = path.join(folder, name);
      const version = await buildRemote(name, dist);
      await releaseBuild(target, { name: `remote-${name}`, build: dist, accepted });
      const origin = target.origins[`remote-${name}`];
      remotes[name] = `${name}@${origin}${version}/remoteEntry.js`;
    }
    const build = await buildHost(folder, remotes);
    await releaseBuild(target, { name: 'shell', build, accepted });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

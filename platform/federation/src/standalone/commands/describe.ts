import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import {
  describeNavigation,
  describeUsedExports,
  findDescriptionErrors,
} from '../../build/describe-plugin';
import {
  defineCommand,
  npmRunCommand,
  packageToRelease,
  printCompletedStep,
  quoteArgument,
  resolveTypedPath,
} from '../../cli';
import { isScript, parseDocument, readJsonFile, toJsonText } from '../../release';
import { type BuiltFiles, importedFiles, readBuiltFiles } from '../../release-checks';
import {
  ACTIONS_FILE,
  actionEntries,
  collectActionsOfRoutes,
  isBrowserGlobal,
  lowestDescriptionFormatOf,
  type RemoteDescription,
  type RemoteRoute,
  SINGLETONS,
} from '../../runtime';

const fileNames = v.object({ sync: v.array(v.string()), async: v.array(v.string()) });
const assets = v.object({ js: fileNames, css: fileNames });
const NO_ASSETS = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/** The fields that `remote.json` needs from `mf-manifest.json`, which federation plugins write. */
const manifestSchema = v.object({
  name: v.string(),
  metaData: v.object({
    remoteEntry: v.object({ name: v.string(), path: v.string(), type: v.string() }),
    publicPath: v.optional(v.string()),
  }),
  shared: v.array(
    v.object({
      name: v.string(),
      requiredVersion: v.nullish(v.string(), ''),
      assets: v.optional(v.object({ js: fileNames })),
    }),
  ),
  exposes: v.array(v.object({ path: v.string(), assets })),
});
type Manifest = v.InferOutput<typeof manifestSchema>;

const scriptsOf = ({ js }: { js: v.InferOutput<typeof fileNames> }) => [...js.sync, ...js.async];

/** The file that lists the pages of a remote, if another tool, such as Vite, builds the remote. */
const CONFIG_FILE = 'remote.config.json';

const moduleEntries = { module: v.string(), when: v.optional(v.string()) };
const configSchema = v.strictObject({
  routes: v.array(
    v.looseObject({
      path: v.string(),
      ...moduleEntries,
      actions: v.optional(v.array(v.object(actionEntries))),
      fills: v.optional(v.array(v.looseObject(moduleEntries)), []),
    }),
  ),
  uses: v.optional(v.record(v.picklist(SINGLETONS), v.array(v.string())), {}),
});

type Config = v.InferOutput<typeof configSchema>;

const packageSchema = v.object({ version: v.string() });

const readDocument = <Output>(
  file: string,
  schema: v.GenericSchema<unknown, Output>,
  remedy: string,
): Output => {
  if (!existsSync(file)) throw new Error(`There is no ${file}: ${remedy}`);
  return parseDocument(schema, readJsonFile(file), file);
};

/** Finds files that the code would request from the shell's origin instead of the remote's. */
const requestsFromShell = (files: BuiltFiles): string[] =>
  Object.entries(files).flatMap(([file, { text }]) =>
    Object.keys(files)
      .filter((other) => other.includes('/'))
      .filter((other) => ['"', "'", '`', '('].some((mark) => text.includes(`${mark}/${other}`)))
      .map(
        (other) =>
          `${file} requests /${other} from the shell's origin. Set base of Vite to "./", or the public path of the bundler to "auto".`,
      ),
  );

const problemsOf = (
  { name, metaData, exposes }: Manifest,
  { routes }: Config,
  files: BuiltFiles,
): string[] => {
  const { publicPath, remoteEntry } = metaData;
  const declaresVariable = ['global', 'var', 'script'].includes(remoteEntry.type);
  const exposed = exposes.map((each) => each.path);
  const modules = routes.flatMap((route) => [route, ...route.fills]).map(({ module }) => module);
  const missing = modules.filter((each) => !exposed.includes(each));
  return [
    ...(publicPath === 'auto' ? requestsFromShell(files) : []),
    publicPath !== 'auto' &&
      `Its files would be requested from "${publicPath}". Set output.publicPath to "auto", with Rsbuild output.assetPrefix, with Vite base to "./".`,
    !declaresVariable &&
      remoteEntry.type !== 'module' &&
      `Its entry is of the type "${remoteEntry.type}". The shell loads ES modules ("module") and scripts that declare a variable ("var").`,
    declaresVariable &&
      isBrowserGlobal(name) &&
      `"${name}" is a global variable of browsers, and the entry would replace it. Rename it.`,
    ...missing.map(
      (module) =>
        `It does not expose ${module}, which ${CONFIG_FILE} names: ${exposed.join(', ')}.`,
    ),
  ].filter((sentence) => typeof sentence === 'string');
};

const versionOf = (version: string, config: Config, files: BuiltFiles): string => {
  const lines = Object.entries(files).map(([file, { integrity }]) => `${file} ${integrity}\n`);
  const hash = createHash('sha256').update(JSON.stringify(config) + lines.sort().join(''));
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
};

/** Matches the name and the range of a shared package in a script of Rspack. */
const BUILT_RANGE =
  /shareKey:\s*["'`]([^"'`]+)["'`],[^{}]*?requiredVersion:\s*["'`]([^"'`]+)["'`]/g;

/**
 * Returns the ranges of the packages that the remote takes from the shell: the singletons, and
 * packages that the build does not contain. Reads whole ranges from the scripts, because the
 * manifest of Rspack cuts a range at its first space: ">=18 <20" becomes ">=18".
 */
const sharedRanges = ({ shared }: Manifest, files: BuiltFiles): Record<string, string> => {
  const built = Object.values(files).flatMap(({ text }) => [...text.matchAll(BUILT_RANGE)]);
  const rangeOf = ({ name, requiredVersion }: Manifest['shared'][number]) =>
    built.find(([, key, range]) => key === name && range?.startsWith(`${requiredVersion} `))?.[2] ??
    requiredVersion;
  return Object.fromEntries(
    shared
      .filter(
        ({ name, assets }) =>
          SINGLETONS.some((own) => own === name) || (assets && scriptsOf(assets).length === 0),
      )
      .map((each) => [each.name, rangeOf(each)]),
  );
};

/**
 * Adds the files to preload to each route and filler. For an ES module build, adds the files that
 * the entry imports (`imported`), and also the scripts in the manifest, because an entry of Rspack
 * does not contain the names of its chunks.
 */
const routesOf = (
  { exposes, shared }: Manifest,
  routes: Config['routes'],
  imported: readonly string[] | undefined,
) => {
  const sharedScripts = shared.flatMap(({ assets }) => (assets ? scriptsOf(assets) : []));
  const withFiles = <Part extends { module: string }>(part: Part) => {
    const { js, css } = exposes.find((each) => each.path === part.module)?.assets ?? NO_ASSETS;
    const modules = imported && new Set([...imported, ...sharedScripts, ...scriptsOf({ js })]);
    return { ...part, scripts: modules ? [...modules].sort() : js.sync, styles: css.sync };
  };
  return routes.map(({ navigation, actions: _, fills, ...route }) => ({
    ...withFiles(route),
    ...describeNavigation(navigation as RemoteRoute['navigation']),
    ...(fills.length > 0 ? { fills: fills.map(withFiles) } : {}),
  }));
};

/**
 * Describes another tool's build, and writes the file with its actions. Throws an Error that lists
 * all problems.
 */
export const describeBuild = (root: string, name: string, build: string): RemoteDescription => {
  const manifest = readDocument(
    path.join(build, 'mf-manifest.json'),
    manifestSchema,
    'set `manifest: true` in the options of the federation plugin, and build.',
  );
  const config = readDocument(
    path.join(root, CONFIG_FILE),
    configSchema,
    'it lists the routes of the remote (docs/foreign-remotes.md).',
  );
  const packageFile = path.join(root, 'package.json');
  const { version } = parseDocument(packageSchema, readJsonFile(packageFile), packageFile);
  const { name: folderEntry, path: folder, type } = manifest.metaData.remoteEntry;
  const entry = path.posix.join(folder, folderEntry);
  const actions = collectActionsOfRoutes(config.routes);
  if (actions.length > 0) writeFileSync(path.join(build, ACTIONS_FILE), JSON.stringify(actions));
  const files = readBuiltFiles(build);
  const imported = type === 'module' ? importedFiles(entry, files).filter(isScript) : undefined;
  const routes = routesOf(manifest, config.routes, imported);
  const format = lowestDescriptionFormatOf(routes, Object.keys(files));
  const description = {
    schema: imported && format < 4 ? 4 : format,
    name: manifest.name,
    package: name,
    version: versionOf(version, config, files),
    builtAt: new Date().toISOString(),
    entry,
    entryType: imported && 'module',
    shared: sharedRanges(manifest, files),
    ...describeUsedExports(config.uses),
    routes,
    ...(actions.length > 0 ? { actions: ACTIONS_FILE } : {}),
    files: Object.fromEntries(
      Object.entries(files).map(([file, { integrity }]) => [file, integrity]),
    ),
  } as RemoteDescription;
  const problems = [
    ...problemsOf(manifest, config, files),
    ...findDescriptionErrors(description, CONFIG_FILE),
  ];
  if (problems.length === 0) return description;
  throw new Error([`${build} cannot be described:`, ...problems].join('\n  ✗ '));
};

export const command = defineCommand({
  help: 'Describes a build of another tool, so that it can be checked, tried and released',
  names: ['[folder of the build]'],
  options: {},
  async run({ names: [typed = 'dist'] }, open) {
    const workspace = open();
    const name = packageToRelease(workspace, undefined);
    const build = resolveTypedPath(typed);
    const description = describeBuild(workspace.root, name, build);
    writeFileSync(path.join(build, 'remote.json'), toJsonText(description));
    printCompletedStep(
      `${name} ${description.version} is described in ${path.join(typed, 'remote.json')}`,
    );
    console.log(`\nNow check it: ${npmRunCommand('check', `--from ${quoteArgument(typed)}`)}`);
  },
});

import path from 'node:path';
import { type Compilation, type Dependency, type Module, rspack, WebpackError } from '@rspack/core';
import * as v from 'valibot';
import { readCatalog, translatedLanguagesOf } from '../catalogs';
import { ACTIONS_FILE, collectActionsOfRoutes } from '../runtime/actions';
import {
  type DescribedModule,
  type DescribedRoute,
  descriptionSchema,
  lowestDescriptionFormatOf,
  type RemoteDescription,
  type RemoteRoute,
  type SlotFiller,
  sharesNothingWithShell,
} from '../runtime/description';
import { routeLabelKey } from '../runtime/route-keys';
import { ALL_EXPORTS_MARKER, EXPORTS_FOR_REMOTES } from '../runtime/singletons';
import {
  createAssetsPlugin,
  emitAsset,
  emitJson,
  integrityByFile,
  reportBuildErrors,
} from './assets';
import { isFileWithListedHash } from './integrity';
import { findInvalidRouteValues } from './route-value-problems';
import { sourceFileOfModule } from './singleton-copy-check-plugin';

const moduleOf = (page: string): string => {
  const folder = /^\.\/([a-z0-9-]+)\//.exec(page)?.[1];
  if (!folder) throw new Error(`The page "${page}" is not in its own folder: ./name/name-page`);
  return `./${folder}`;
};

/** Reads the path in `() => import('./card/card')`, even when a compiler rewrote the function. */
const importedBy = ({ slot, from }: SlotFiller): string => {
  const imported = /["'`](\.\/[^"'`]+)["'`]/.exec(String(from))?.[1];
  if (!imported)
    throw new Error(`What fills ${slot} is not an import of a file: () => import('./card/card')`);
  return imported;
};

/** The name under which a remote exposes `copies.ts`. */
export const SHARED_COPIES_MODULE = './copies';

/**
 * Returns the file of each page and slot filler, by the name of its exposed module. This name is
 * the file's folder, such as "./dashboard". Throws an Error if one folder has two such files.
 */
export const exposedModulesOf = (routes: readonly RemoteRoute[]): Record<string, string> => {
  const exposes: Record<string, string> = {};
  const sources = routes.flatMap(({ page, fills = [] }) => [page, ...fills.map(importedBy)]);
  for (const source of sources) {
    const module = moduleOf(source);
    if (module === SHARED_COPIES_MODULE)
      throw new Error(`The folder of ${source} cannot be called "copies".`);
    const file = `./src/${source.slice(2)}`;
    if (exposes[module] !== undefined && exposes[module] !== file) {
      throw new Error(
        `${exposes[module]} and ${file} are both in the folder ${module}: one page or filler a folder`,
      );
    }
    exposes[module] = file;
  }
  return exposes;
};

/** Matches the identifier of a module from the host, and captures the name of its package. */
const FROM_HOST = /^consume shared module \([^)]*\) (.+?)@[^@]*$/;

/** Matches the CommonJS packages. The default export of such a package is the whole module. */
const IS_COMMONJS = /^react(?:-dom)?(?:\/|$)/;

const OFFERED_BY_PACKAGE: Readonly<Record<string, readonly string[]>> = EXPORTS_FOR_REMOTES;

/** Returns the export that one import needs, or undefined if the import only runs the module. */
const exportOf = (from: string, dependency: Dependency): string | undefined => {
  if (dependency.type === 'esm import') return undefined;
  const [first, second] = dependency.ids ?? [];
  return (first === 'default' && IS_COMMONJS.test(from) ? second : first) ?? ALL_EXPORTS_MARKER;
};

const refusal = (from: string, name: string, importer: string): string | undefined => {
  const offered = OFFERED_BY_PACKAGE[from];
  if (!offered || offered.includes(name)) return undefined;
  if (name === ALL_EXPORTS_MARKER) {
    return `${importer} uses all of ${from}: import what it needs by name.`;
  }
  return `${importer} imports ${name} of ${from}, which the shell does not offer (${offered.join(', ')}).`;
};

const singletonUses = (compilation: Compilation, independent: boolean) => {
  const { moduleGraph, chunkGraph, compiler } = compilation;
  const used: Record<string, Set<string>> = {};
  const refused = new Set<string>();
  const isBundled = (module: Module | null) =>
    module !== null && chunkGraph.getModuleChunks(module).length > 0;
  for (const module of compilation.modules) {
    const from = FROM_HOST.exec(module.identifier())?.[1];
    if (!from) continue;
    for (const { dependency, originModule } of moduleGraph.getIncomingConnections(module)) {
      const name = exportOf(from, dependency);
      if (!name || !isBundled(originModule)) continue;
      used[from] ??= new Set();
      used[from].add(name);
      const file =
        sourceFileOfModule(originModule) ||
        sourceFileOfModule(moduleGraph.getParentModule(dependency));
      const problem = refusal(from, name, path.relative(compiler.context, file));
      if (problem) refused.add(problem);
    }
  }
  if (Object.keys(used).length === 0 && !independent) {
    throw new Error(
      'This build uses nothing of the host, not even React, so its needs could not be checked. Does another copy of @rspack/core build it? (pnpm why @rspack/core)',
    );
  }
  const sorted = Object.entries(used)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, names]) => [from, [...names].sort()] as const);
  return { used: Object.fromEntries(sorted), refused: [...refused].sort() };
};

const findMissingExports = ({ modules, moduleGraph, compiler }: Compilation): string[] =>
  [...modules].flatMap((module) => {
    const file = module.nameForCondition() ?? '';
    // Skips `copies.ts`, an exposed module of the kit that is neither a page nor a slot filler.
    if (path.dirname(file) === import.meta.dirname) return [];
    const isExposed = moduleGraph
      .getIncomingConnections(module)
      .some(({ dependency }) => dependency.type === 'container exposed');
    const provided = moduleGraph.getProvidedExports(module);
    if (!isExposed || !Array.isArray(provided)) return [];
    if (provided.includes('default') || provided.includes('mount')) return [];
    return `${path.relative(compiler.context, file)} exports neither a component as default nor \`mount\`: the shell could not show it.`;
  });

type RemoteFacts = Pick<RemoteDescription, 'name' | 'package' | 'version' | 'entry' | 'shared'>;

/** Returns the name of an exposed module's chunk: `…_expose_add_users` for `./add-users`. */
const chunkOf = (module: string): string =>
  `__federation_expose_${module.slice(2).replaceAll(/\W/g, '_')}`;

const describedModule = (compilation: Compilation, source: string): DescribedModule => {
  const module = moduleOf(source);
  const groups = [...(compilation.namedChunks.get(chunkOf(module))?.groupsIterable ?? [])];
  const files = groups.flatMap(({ chunks }) => chunks.flatMap((chunk) => [...chunk.files]));
  const all = [...new Set(files)].filter((file) => !file.includes('.hot-update.')).sort();
  return {
    module,
    scripts: all.filter((file) => file.endsWith('.js')),
    styles: all.filter((file) => file.endsWith('.css')),
  };
};

/**
 * Splits a link into its label, `navigation`, and its position, `place`, because earlier shells
 * accept only a label in `navigation`.
 */
export const describeNavigation = (
  navigation: RemoteRoute['navigation'],
): Pick<DescribedRoute, 'navigation' | 'place'> => {
  if (typeof navigation !== 'object') return { navigation };
  const { label, ...place } = navigation;
  return { navigation: label, place };
};

/**
 * Puts the exports of the router and of react-dom into `uses`, and the exports of other packages
 * into `needs`. Shells that do not know `needs` reject a remote with other packages in `uses`.
 */
export const describeUsedExports = (
  used: Readonly<Record<string, string[]>>,
): Pick<RemoteDescription, 'uses' | 'needs'> => {
  const { 'react-router-dom': router, 'react-dom': dom, ...needs } = used;
  return {
    uses: {
      ...(router ? { 'react-router-dom': router } : {}),
      ...(dom ? { 'react-dom': dom } : {}),
    },
    needs,
  };
};

/** Returns the translated titles, links and groups of routes by language, then by English text. */
const translatedTitles = (
  dir: string,
  packageName: string,
  routes: readonly DescribedRoute[],
): RemoteDescription['titles'] => {
  const languages = translatedLanguagesOf(dir);
  if (languages.length === 0) return undefined;
  const english = routes.flatMap(({ title, navigation = [], place }) =>
    [title, navigation, place?.group ?? []].flat(),
  );
  const titlesIn = (language: string) => {
    const catalog = readCatalog(dir, language);
    const titles = english.map((text) => [text, catalog[routeLabelKey(packageName, text)]]);
    return Object.fromEntries(titles.filter(([, title]) => typeof title === 'string'));
  };
  return Object.fromEntries(languages.map((language) => [language, titlesIn(language)]));
};

export const findDescriptionErrors = (
  description: RemoteDescription,
  source = 'src/routes.ts',
): string[] => {
  const { issues } = v.safeParse(descriptionSchema, description);
  if (!issues) return findInvalidRouteValues(description.routes, source);
  return issues.map((issue) => {
    const where = v.getDotPath(issue) ?? '';
    const route = description.routes[Number(/^routes\.(\d+)/.exec(where)?.[1])];
    const name = route ? `route ${route.path} in ${source}` : where;
    return `The shell refuses this remote because of its ${name}: ${issue.message}.`;
  });
};

const describedRoute = (
  compilation: Compilation,
  { page, navigation, actions: _, slots, fills, ...route }: RemoteRoute,
): DescribedRoute => ({
  ...route,
  ...describeNavigation(navigation),
  ...describedModule(compilation, page),
  slots: slots && [...slots],
  fills: fills?.map((fill) => ({
    slot: fill.slot,
    when: fill.when,
    ...describedModule(compilation, importedBy(fill)),
  })),
});

/** Emits `remote.json` last, because the file lists the final chunks. */
export const createDescriptionPlugin = (facts: RemoteFacts, routes: readonly RemoteRoute[]) =>
  createAssetsPlugin(
    'DescribeRemote',
    rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1,
    (compilation) => {
      const { context, options } = compilation.compiler;
      const isDevelopment = options.mode === 'development';
      const actions = collectActionsOfRoutes(routes);
      if (actions.length > 0) emitAsset(compilation, ACTIONS_FILE, JSON.stringify(actions));
      const { used, refused } = singletonUses(compilation, sharesNothingWithShell(routes));
      for (const sentence of refused) compilation.errors.push(new WebpackError(sentence));
      const described = routes.map((route) => describedRoute(compilation, route));
      const files = isDevelopment ? {} : integrityByFile(compilation, isFileWithListedHash);
      const description: RemoteDescription = {
        schema: lowestDescriptionFormatOf(routes, Object.keys(files)),
        ...facts,
        builtAt: new Date().toISOString(),
        shared: Object.fromEntries(Object.entries(facts.shared).filter(([name]) => used[name])),
        ...describeUsedExports(used),
        routes: described,
        actions: actions.length > 0 ? ACTIONS_FILE : undefined,
        titles: translatedTitles(context, facts.package, described),
        files,
      };
      reportBuildErrors(compilation, [
        ...findMissingExports(compilation),
        ...findDescriptionErrors(description),
      ]);
      emitJson(compilation, 'remote.json', description);
    },
  );

import { type Compilation, type Compiler, rspack, WebpackError } from '@rspack/core';
import * as v from 'valibot';
import {
  type DescribedRoute,
  descriptionSchema,
  formatOf,
  type RemoteDescription,
  type RemoteRoute,
} from '../runtime/description';
import { checkVisible } from './bundled-files';
import { moduleOf } from './exposes';
import { integrity } from './integrity';
import { singletonUses } from './singleton-uses';

type Description = Omit<
  RemoteDescription,
  'schema' | 'builtAt' | 'uses' | 'needs' | 'routes' | 'files'
>;

const NAME = 'DescribeRemotePlugin';

/** Files of a build that no page loads. */
const NOT_LOADED = /^(?:remote|mf-\w+)\.json$|\.(?:html|map|hot-update\..*)$/;

/** The name of an exposed module's chunk, as the federation plugin makes it: `./add-users` is `…_expose_add_users`. */
const chunkOf = (module: string): string =>
  `__federation_expose_${module.slice(2).replaceAll(/\W/g, '_')}`;

/** The files that an exposed module's chunk needs besides the entry. */
const filesOfPage = (
  compilation: Compilation,
  module: string,
): { scripts: string[]; styles: string[] } => {
  const files = new Set<string>();
  const chunk = compilation.namedChunks.get(chunkOf(module));
  for (const group of chunk?.groupsIterable ?? []) {
    for (const each of group.chunks) {
      for (const file of each.files) files.add(file);
    }
  }
  const all = [...files].filter((file) => !file.includes('.hot-update.')).sort();
  return {
    scripts: all.filter((file) => file.endsWith('.js')),
    styles: all.filter((file) => file.endsWith('.css')),
  };
};

/** Label and place are two fields, because earlier shells know a label only. */
const navigationOf = (
  navigation: RemoteRoute['navigation'],
): Pick<DescribedRoute, 'navigation' | 'place'> => {
  if (typeof navigation !== 'object') return navigation === undefined ? {} : { navigation };
  const { label, ...place } = navigation;
  return { navigation: label, place };
};

/** A sentence for each part of a description that the shell would refuse. */
const refusals = (description: RemoteDescription): string[] => {
  const { issues = [] } = v.safeParse(descriptionSchema, description);
  return issues.map((issue) => {
    const where = v.getDotPath(issue) ?? '';
    const route = description.routes[Number(/^routes\.(\d+)/.exec(where)?.[1])];
    const name = route ? `route ${route.path} in src/routes.ts` : where;
    return `The shell refuses this remote because of its ${name}: ${issue.message}.`;
  });
};

/**
 * Publishes `remote.json` with the build: the routes with each page's files, and for a production build the integrity of
 * every file. It is the last step, after the chunks hold each other's hashes.
 */
export class DescribeRemotePlugin {
  readonly #description: Description;
  readonly #routes: readonly RemoteRoute[];
  readonly #withIntegrity: boolean;

  constructor(description: Description, routes: readonly RemoteRoute[], withIntegrity: boolean) {
    this.#description = description;
    this.#routes = routes;
    this.#withIntegrity = withIntegrity;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        checkVisible(compilation);
        const files = Object.entries(assets).filter(([name]) => !NOT_LOADED.test(name));
        const { used, refused } = singletonUses(compilation);
        const { 'react-router-dom': router, 'react-dom': dom, ...needs } = used;
        for (const sentence of refused) compilation.errors.push(new WebpackError(sentence));
        const description: RemoteDescription = {
          schema: formatOf(this.#routes),
          ...this.#description,
          builtAt: new Date().toISOString(),
          shared: Object.fromEntries(
            Object.entries(this.#description.shared).filter(([name]) => used[name]),
          ),
          uses: {
            ...(router ? { 'react-router-dom': router } : {}),
            ...(dom ? { 'react-dom': dom } : {}),
          },
          needs,
          routes: this.#routes.map(({ page, navigation, ...route }) => ({
            ...route,
            ...navigationOf(navigation),
            module: moduleOf(page),
            ...filesOfPage(compilation, moduleOf(page)),
          })),
          files: this.#withIntegrity
            ? Object.fromEntries(files.map(([name, source]) => [name, integrity(source.buffer())]))
            : {},
        };
        for (const sentence of refusals(description)) {
          compilation.errors.push(new WebpackError(sentence));
        }
        compilation.emitAsset(
          'remote.json',
          new rspack.sources.RawSource(`${JSON.stringify(description, null, 2)}\n`),
        );
      });
    });
  }
}

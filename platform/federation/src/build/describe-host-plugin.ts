import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { DESCRIPTION_FORMATS } from '../runtime/description';
import { OFFERED_EXPORTS, SHELL_PATHS, SINGLETONS } from '../runtime/singletons';
import type { HostDescription } from './host-description';
import { integrity } from './integrity';
import { fileOf } from './single-copy-plugin';

/** The module of the host that gives the singletons to the remotes, below the host's folder. */
const SINGLETONS_MODULE = '/src/federation/singletons.ts';

/** The type of the host's module ensures that it has these exports. The graph follows re-exports to other names. */
const PARTLY: Readonly<Record<string, readonly string[]>> = OFFERED_EXPORTS;

/**
 * Reads from the module graph which exports of each singleton the host offers: all that the package has, except of those
 * that it offers in part. Throws an Error when it cannot tell, because the release checks would find nothing wrong.
 */
const offersOf = (compilation: Compilation): Record<string, string[]> => {
  const { moduleGraph, compiler } = compilation;
  const file = compiler.context.replaceAll('\\', '/') + SINGLETONS_MODULE;
  const module = [...compilation.modules].find((each) => fileOf(each) === file);
  const offers: Record<string, readonly string[]> = {};
  for (const { dependency, module: target } of module
    ? moduleGraph.getOutgoingConnections(module)
    : []) {
    const from = dependency.request ?? '';
    if (!SINGLETONS.some((name) => name === from) || dependency.type === 'esm import') continue;
    const provided = PARTLY[from] ?? (target && moduleGraph.getProvidedExports(target));
    if (!Array.isArray(provided)) throw new Error(`The exports of ${from} are not known.`);
    offers[from] = provided;
  }
  const missing = SINGLETONS.filter((name) => !offers[name]);
  if (missing.length > 0) {
    throw new Error(`${file} should give ${missing.join(', ')} to the remotes, and does not.`);
  }
  return Object.fromEntries(SINGLETONS.map((name) => [name, [...(offers[name] ?? [])].sort()]));
};

const NAME = 'DescribeHostPlugin';

/** In the page, the place of the script with the federation runtime. Its name is known only after the build. */
const RUNTIME = { place: '%federation-runtime%', file: /^federation-runtime\..*\.js$/ };

/**
 * Publishes `shell.json` with the build of the host, for the release checks, and tells the page the name of the
 * federation runtime.
 */
export class DescribeHostPlugin {
  readonly #facts: Pick<HostDescription, 'package' | 'version' | 'provides'>;

  constructor(facts: Pick<HostDescription, 'package' | 'version' | 'provides'>) {
    this.#facts = facts;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        const files = Object.entries(assets).filter(([name]) => name !== 'index.html');
        const description: HostDescription = {
          schema: 1,
          ...this.#facts,
          builtAt: new Date().toISOString(),
          offers: offersOf(compilation),
          reads: [...DESCRIPTION_FORMATS],
          paths: [...SHELL_PATHS],
          files: Object.fromEntries(
            files.map(([name, source]) => [name, integrity(source.buffer())]),
          ),
        };
        const runtime = Object.keys(assets).find((name) => RUNTIME.file.test(name));
        if (!runtime) throw new Error(`${NAME}: the build has no script federation-runtime`);
        compilation.updateAsset(
          'index.html',
          (page) =>
            new rspack.sources.RawSource(
              page.source().toString().replace(RUNTIME.place, `/${runtime}`),
            ),
        );
        compilation.emitAsset(
          'shell.json',
          new rspack.sources.RawSource(`${JSON.stringify(description, null, 2)}\n`),
        );
      });
    });
  }
}

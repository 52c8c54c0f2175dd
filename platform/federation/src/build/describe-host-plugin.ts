import { type Compiler, rspack } from '@rspack/core';
import { DESCRIPTION_FORMATS } from '../runtime/description';
import { SHELL_PATHS } from '../runtime/singletons';
import type { HostDescription } from './host-description';
import { integrity } from './integrity';
import { offersOf } from './offers';

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

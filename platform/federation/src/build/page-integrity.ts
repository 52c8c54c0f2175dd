import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { integrityOf } from './integrity';

const NAME = 'PageIntegrityPlugin';
const DATA_ID = 'integrity';

/** Where the page gets its data block with the hashes. */
const HASHES_PLACE = '<!-- hashes -->';

/** In the bundler's runtime, `url` is the address of the script or style that it is about to load. */
const HASH_OF_URL = `JSON.parse(document.getElementById('${DATA_ID}').textContent)[url]`;

const isCode = (file: string): boolean => /\.(?:js|css)$/.test(file);

const withHashes = (html: string, hashes: Record<string, string>): string =>
  html
    .replaceAll(/(?:src|href)="([^"]+)"/g, (attribute, url: string) =>
      hashes[url] ? `${attribute} integrity="${hashes[url]}"` : attribute,
    )
    .replace(
      HASHES_PLACE,
      () => `<script type="application/json" id="${DATA_ID}">${JSON.stringify(hashes)}</script>`,
    );

/**
 * Lets the browser run only the scripts and styles that belong to the page. The page holds the hash of each, so that the
 * first script does not grow with them.
 */
export class PageIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const hooks = rspack.RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap(NAME, (code) => `${code}\nscript.integrity = ${HASH_OF_URL};`);
      hooks.createLink.tap(NAME, (code) => `${code}\nlink.integrity = ${HASH_OF_URL};`);
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) =>
        this.#write(compilation, assets),
      );
    });
  }

  #write(compilation: Compilation, assets: Compilation['assets']): void {
    const root = compilation.outputOptions.publicPath;
    const code = Object.entries(assets).filter(([file]) => isCode(file));
    const hashes = Object.fromEntries(
      code.map(([file, source]) => [`${root}${file}`, integrityOf(source.buffer())]),
    );
    compilation.updateAsset('index.html', (page) => {
      return new rspack.sources.RawSource(withHashes(String(page.source()), hashes));
    });
  }
}

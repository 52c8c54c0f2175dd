import { type Compiler, rspack } from '@rspack/core';

const RETRY_PLUGIN = 'RetryQuery';

class RetryQueryRuntimeModule extends rspack.RuntimeModule {
  constructor() {
    super('retry-query', rspack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    // Wraps the bundler's functions that return file names: `u` for scripts and `k` for styles.
    return `
var script = document.currentScript;
var query = script && /\\?r=\\d+$/.exec(script.src);
if (query) {
  ["u", "k"].forEach(function (key) {
    var fileName = __webpack_require__[key];
    if (fileName) __webpack_require__[key] = function (id) { return fileName(id) + query[0]; };
  });
  // Removes the attribute data-rspack from script and link elements that still wait for a file.
  // With this attribute, the bundler's loaders would reuse the elements and request no file.
  document.querySelectorAll("script[data-rspack], link[data-rspack-loading]").forEach(function (element) {
    element.removeAttribute("data-rspack");
  });
}`;
  }
}

/**
 * Adds the query of a retried entry (`remoteEntry.js?r=2`) to the URLs of its chunks. With the same
 * URL, a retry would wait for the first request, which hangs.
 */
export const addRetryQueryToChunkUrls = ({ hooks }: Compiler): void =>
  hooks.thisCompilation.tap(RETRY_PLUGIN, (compilation) => {
    compilation.hooks.additionalTreeRuntimeRequirements.tap(RETRY_PLUGIN, (chunk) => {
      compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule());
    });
  });

import { type Compiler, rspack } from '@rspack/core';

const NAME = 'RetryQueryPlugin';

class RetryQueryRuntimeModule extends rspack.RuntimeModule {
  constructor() {
    super('retry-query', rspack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    // `u` returns the file name of a script chunk, `k` that of a style chunk.
    return `
var script = document.currentScript;
var query = script && /\\?r=\\d+$/.exec(script.src);
if (query) ["u", "k"].forEach(function (key) {
  var fileName = __webpack_require__[key];
  if (fileName) __webpack_require__[key] = function (id) { return fileName(id) + query[0]; };
});`;
  }
}

/**
 * Adds the query of a retried entry (`remoteEntry.js?r=2`) to the addresses of its chunks. With the same address the
 * browser would wait for the old request that hangs, even when the server works again. A new query makes a new request.
 */
export class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule());
      });
    });
  }
}

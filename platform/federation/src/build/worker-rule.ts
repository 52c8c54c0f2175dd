import { type LoaderContext, type RuleSetRule, rspack } from '@rspack/core';
import { commonBuildConfig, createFunctionLoader, runCompiler, SCRIPT_TARGET } from './common';

const WORKER_FILE = 'worker.js';

/**
 * Bundles a worker in a separate build, because the remote's build would add the federation
 * runtime, which needs a document. The result is one file, because a script from a blob URL
 * (`worker.ts`) cannot import other files by relative URL.
 */
const bundleWorker = async (context: LoaderContext, dir: string): Promise<Buffer> => {
  const entry = context.resourcePath;
  const compiler = rspack({
    ...commonBuildConfig({ dir, development: false }),
    entry,
    target: ['webworker', SCRIPT_TARGET],
    output: { filename: WORKER_FILE, asyncChunks: false },
  });
  compiler.hooks.shouldEmit.tap('Worker', () => false);
  try {
    const stats = await runCompiler(compiler);
    const { fileDependencies, missingDependencies } = stats.compilation;
    // Watches these files also after an error, because the fix may be in any of them.
    for (const file of fileDependencies) context.addDependency(file);
    for (const file of missingDependencies) context.addMissingDependency(file);
    const [problem] = stats.toJson({ all: false, errors: true }).errors ?? [];
    const worker = stats.compilation.getAsset(WORKER_FILE);
    if (problem || !worker)
      throw new Error(problem?.message ?? `The build of ${entry} gave no file.`);
    return worker.source.buffer();
  } finally {
    compiler.close(() => {});
  }
};

/** Returns a `data:` URL without base64, because text in base64 compresses badly. */
const dataUrl = (source: Buffer | string): string =>
  `data:text/javascript,${String(source).replaceAll(/[%#\t\r\n]/g, encodeURIComponent)}`;

/**
 * Bundles scripts named with `new URL('./rows.ts', import.meta.url)` into a `data:` URL,
 * because browsers check no hash of a separate worker file. `worker.ts` starts these scripts.
 */
export const workerRule = (dir: string): RuleSetRule => ({
  dependency: 'url',
  test: /\.[cm]?[jt]sx?$/,
  type: 'asset/inline',
  generator: { dataUrl },
  use: createFunctionLoader((_, context) => bundleWorker(context, dir)),
});

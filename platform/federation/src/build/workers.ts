import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RuleSetRule, rspack } from '@rspack/core';
import { commonConfig, SCRIPT_TARGET } from './common';

const WORKER_FILE = 'worker.js';

/**
 * Bundles a worker in a separate build: the remote's build would add the federation runtime, which
 * needs a document. The result is one file, because a blob cannot refer to other files.
 */
const bundle = (
  entry: string,
  dir: string,
  addDependency: (file: string) => void,
): Promise<Buffer> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'worker-'));
  const compiler = rspack({
    ...commonConfig({ dir, development: false }),
    entry,
    target: ['webworker', SCRIPT_TARGET],
    output: { path: folder, filename: WORKER_FILE, asyncChunks: false },
  });
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      const errors = stats?.toJson({ all: false, errors: true }).errors ?? [];
      const [problem = failure] = errors;
      if (problem) reject(new Error(problem.message));
      else {
        for (const file of stats?.compilation.fileDependencies ?? []) addDependency(file);
        resolve(readFileSync(path.join(folder, WORKER_FILE)));
      }
      compiler.close(() => rmSync(folder, { recursive: true, force: true }));
    });
  });
};

/** Returns a script as a `data:` address, without base64, because base64 would compress badly. */
const dataUrl = (source: Buffer | string): string =>
  `data:text/javascript,${String(source).replaceAll(/[%#\t\r\n]/g, encodeURIComponent)}`;

/**
 * Bundles scripts named with `new URL('./rows.ts', import.meta.url)` into a `data:` address,
 * because the browser would check no hash of a separate worker file. `worker.ts` starts them.
 */
export const workerRule = (dir: string): RuleSetRule => ({
  dependency: 'url',
  test: /\.[cm]?[jt]sx?$/,
  type: 'asset/inline',
  generator: { dataUrl },
  use: {
    loader: path.join(import.meta.dirname, 'function-loader.cjs'),
    options: {
      run: (
        _source: unknown,
        { file, addDependency }: { file: string; addDependency: (file: string) => void },
      ) => bundle(file, dir, addDependency),
    },
  },
});

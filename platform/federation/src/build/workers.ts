import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RuleSetRule, rspack } from '@rspack/core';
import { commonConfig } from './common';

/** A script in one file, and the files that it was made of. */
type Bundle = { script: Buffer; files: readonly string[] };

const FILE = 'worker.js';

/**
 * Bundles a worker in a build of its own. In the remote's build it would start with the federation runtime, which needs the
 * shell's document. It is one file, because a blob has no address at which further files could lie.
 */
const bundle = (entry: string, dir: string): Promise<Bundle> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'worker-'));
  const compiler = rspack({
    ...commonConfig({ dir, development: false }),
    entry,
    target: ['webworker', 'es2022'],
    output: { path: folder, filename: FILE, asyncChunks: false },
  });
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      const errors = stats?.toJson({ all: false, errors: true }).errors ?? [];
      const [problem = failure] = errors;
      if (problem) reject(new Error(problem.message));
      else {
        const files = [...(stats?.compilation.fileDependencies ?? [])];
        resolve({ script: readFileSync(path.join(folder, FILE)), files });
      }
      compiler.close(() => rmSync(folder, { recursive: true, force: true }));
    });
  });
};

/** Scripts named with `new URL('./rows.ts', import.meta.url)`: the address of a bundled file, for `new Worker`. */
export const workerRule = (dir: string): RuleSetRule => ({
  dependency: 'url',
  test: /\.[cm]?[jt]sx?$/,
  type: 'asset/resource',
  generator: { filename: '[name].[contenthash:8].js' },
  use: {
    loader: path.join(import.meta.dirname, 'worker-loader.cjs'),
    options: { bundle: (entry: string) => bundle(entry, dir) },
  },
});

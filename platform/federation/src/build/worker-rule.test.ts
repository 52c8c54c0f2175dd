import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { expect, test } from 'vitest';
import { commonBuildConfig, runCompiler } from './common';
import { workerRule } from './worker-rule';

test.each([
  ['has a syntax error', 'parts.ts', 'export const part = ;'],
  ['is missing', 'other.ts', 'export const part = 1;'],
])(
  'when a file that a worker imports %s, the build fails, but still watches this file',
  async (_, file, content) => {
    const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'worker-')));
    try {
      const write = (name: string, text: string) => writeFileSync(path.join(dir, name), text);
      write('entry.js', "export const url = new URL('./rows.ts', import.meta.url);");
      write('rows.ts', "import { part } from './parts'; postMessage(part);");
      write(file, content);
      const { module, ...common } = commonBuildConfig({ dir, development: true });
      const { compilation } = await runCompiler(
        rspack({
          ...common,
          entry: './entry.js',
          module: { ...module, rules: [...(module.rules ?? []), workerRule(dir)] },
          plugins: [],
        }),
      );
      expect(compilation.errors).toHaveLength(1);
      const { fileDependencies, missingDependencies } = compilation;
      expect([...fileDependencies, ...missingDependencies]).toContain(path.join(dir, 'parts.ts'));
    } finally {
      rmSync(dir, { recursive: true });
    }
  },
);

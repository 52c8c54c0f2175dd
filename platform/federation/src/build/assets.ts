import { type Compilation, type Compiler, rspack, WebpackError } from '@rspack/core';
import { integrityOf } from './integrity';

/**
 * Calls `run` before Rspack writes the files of a build. In development, an error of `run` becomes
 * a build error, because a thrown error would stop the watcher.
 */
export const createAssetsPlugin =
  (name: string, stage: number, run: (compilation: Compilation) => void) =>
  (compiler: Compiler): void =>
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        try {
          run(compilation);
        } catch (error) {
          if (compiler.options.mode !== 'development') throw error;
          compilation.errors.push(new WebpackError((error as Error).message));
        }
      });
    });

export const emitAsset = (compilation: Compilation, file: string, text: string): void =>
  compilation.emitAsset(file, new rspack.sources.RawSource(text));

export const emitJson = (compilation: Compilation, file: string, document: unknown): void =>
  emitAsset(compilation, file, `${JSON.stringify(document, null, 2)}\n`);

export const integrityByFile = (
  { assets }: Compilation,
  isListed: (file: string) => boolean,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(assets)
      .filter(([file]) => isListed(file))
      .map(([file, source]) => [file, integrityOf(source.buffer())]),
  );

/** Reports each sentence as an error, which fails the build. In development, only warns. */
export const reportBuildErrors = (compilation: Compilation, sentences: readonly string[]): void => {
  const { errors, warnings, compiler } = compilation;
  const problems = compiler.options.mode === 'development' ? warnings : errors;
  for (const sentence of sentences) problems.push(new WebpackError(sentence));
};

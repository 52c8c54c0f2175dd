import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/**
 * The file of the federation runtime's core. Resolves each package in the list from the package
 * before it, because the kit itself depends only on `@module-federation/enhanced`.
 */
const RUNTIME_CORE = ['runtime-tools', 'runtime', 'runtime-core'].reduce(
  (file, name) => createRequire(file).resolve(`@module-federation/${name}`),
  require.resolve('@module-federation/enhanced/rspack'),
);

const core: { satisfy(version: string, range: string): boolean } = await import(
  pathToFileURL(RUNTIME_CORE).href
);

const VERSION_PATTERN = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;

/** Whether a text is a complete version, such as `1.2.3`. `0.0.0` means an unknown version. */
const isVersion = (text: string): boolean => VERSION_PATTERN.test(text) && !/^0\.0\.0$/.test(text);

/** Whether a range limits the version. `*` and the empty range allow every version. */
export const isBoundedRange = (text: string): boolean => /\d/.test(text);

/** Longer ranges are invalid, because the federation runtime is slow with long texts. */
const MAX_RANGE_LENGTH = 200;

/**
 * Whether a version is in a range. Decides as the federation runtime does in the browser, but
 * returns false for a range without a number (`*`) and for the unknown version `0.0.0`.
 */
export const satisfiesRange = (version: string, range: string): boolean =>
  isVersion(version) &&
  isBoundedRange(range) &&
  range.length <= MAX_RANGE_LENGTH &&
  core.satisfy(version, range);

/** Whether a remote that needs `range` of a package runs with the `version` that the shell has. */
export const rangeAccepts = (range: string, version: string): boolean =>
  !isBoundedRange(range) || satisfiesRange(version, range);

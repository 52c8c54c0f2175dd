import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** The runtime's core is no dependency of this package, but one of a dependency of one. */
const CORE = ['runtime-tools', 'runtime', 'runtime-core'].reduce(
  (file, name) => createRequire(file).resolve(`@module-federation/${name}`),
  require.resolve('@module-federation/enhanced/rspack'),
);

const core: { satisfy(version: string, range: string): boolean } = await import(
  pathToFileURL(CORE).href
);

const VERSION = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;

/** Whether this is the version of something, complete: `1.2.3`. */
export const isVersion = (text: string): boolean => VERSION.test(text) && !/^0\.0\.0$/.test(text);

/** Whether a range says anything: `*` and nothing at all let every version pass. */
export const isRange = (text: string): boolean => /\d/.test(text);

/**
 * Whether a version lies in a range, as the federation runtime of the page will find: it is asked itself, so that checks
 * and page never differ.
 */
export const satisfies = (version: string, range: string): boolean =>
  isVersion(version) && isRange(range) && core.satisfy(version, range);

/** The number before the first dot of a version or of a range's first version. */
export const majorOf = (text: string): string => /\d+/.exec(text)?.[0] ?? '';

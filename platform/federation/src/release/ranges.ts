import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** The runtime's core is only an indirect dependency of this package. */
const RUNTIME_CORE = ['runtime-tools', 'runtime', 'runtime-core'].reduce(
  (file, name) => createRequire(file).resolve(`@module-federation/${name}`),
  require.resolve('@module-federation/enhanced/rspack'),
);

const core: { satisfy(version: string, range: string): boolean } = await import(
  pathToFileURL(RUNTIME_CORE).href
);

const VERSION_PATTERN = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;

/** Whether the text is a complete version: `1.2.3`. `0.0.0` stands for an unknown version and does not count. */
export const isVersion = (text: string): boolean =>
  VERSION_PATTERN.test(text) && !/^0\.0\.0$/.test(text);

/** Whether a range excludes any version: `*` and the empty range do not. */
export const isRange = (text: string): boolean => /\d/.test(text);

/** Asks the federation runtime of the page, so that the checks and the page always agree. */
export const satisfiesRange = (version: string, range: string): boolean =>
  isVersion(version) && isRange(range) && core.satisfy(version, range);

/** The number before the first dot of a version or of a range's first version. */
export const majorOf = (text: string): string => /\d+/.exec(text)?.[0] ?? '';

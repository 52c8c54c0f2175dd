import semver from 'semver';

const VERSION = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;

/** Whether the text is a complete version: `1.2.3`. */
export const isVersion = (text: string): boolean => VERSION.test(text) && !/^0\.0\.0$/.test(text);

/** Whether a range excludes any version: `*` and the empty range do not. */
export const isRange = (text: string): boolean => /\d/.test(text);

/** Whether a version satisfies a range. */
export const satisfies = (version: string, range: string): boolean =>
  isVersion(version) && isRange(range) && semver.satisfies(version, range);

/** The number before the first dot of a version or of a range's first version. */
export const majorOf = (text: string): string => /\d+/.exec(text)?.[0] ?? '';

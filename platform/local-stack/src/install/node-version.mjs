/** The oldest Node.js the repository supports, as `engines` in the root's package.json has it. */
export const OLDEST_NODE = '20.19';

/**
 * Whether a Node.js version is recent enough to run this repository.
 *
 * @param {string} version as in `process.versions.node`, for example "20.19.1"
 * @param {string} [oldest] "major.minor"
 * @returns {boolean}
 */
export function isSupportedNode(version, oldest = OLDEST_NODE) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

import { contentSecurityPolicy, type ResponseHeaderInput } from './policy';

export type ResponseHeaders = Record<string, string>;

/** Matches a file name with a hash, such as `index.0a1b2c3d.js`. */
export const HASHED_FILE_NAME_PATTERN = /\.[0-9a-f]{8,}\.\w+$/;
/** Matches paths of pages: `/index.html`, and paths whose last segment has no dot. */
export const PAGE_PATH_PATTERN = /^\/(?:(?:[^/]*\/)*[^./]*|index\.html)$/;
/** Matches a path in the folder of a version, such as `/1.0.0-0a1b2c3d4e/remoteEntry.js`. */
const VERSION_FOLDER = /^\/\d+\.\d+\.\d[^/]*\//;
/** Matches a file of a remote at the shell's origin: `/remote-main/1.0.0-0a1b2c3d4e/part.js`. */
export const NESTED_REMOTE_FILE_PATTERN = /^\/[^/]+\/\d+\.\d+\.\d[^/]*\/(?:[^/]*\/)*[^./]*\.[^/]*$/;

/** Files never change that have a hash in their name, or are in the folder of a version. */
export const cacheControlOf = (path: string): string =>
  HASHED_FILE_NAME_PATTERN.test(path) || VERSION_FOLDER.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';

type Stage = Pick<ResponseHeaderInput, 'identityEmulatorUrl'>;

/** Headers of all files. Browsers must use https, except in local runs, which have no TLS. */
const common = ({ identityEmulatorUrl }: Stage): ResponseHeaders => ({
  ...(identityEmulatorUrl
    ? {}
    : { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
});

export const shellPageHeaders = (input: ResponseHeaderInput): ResponseHeaders => ({
  'content-security-policy': contentSecurityPolicy(input),
  // Lets the sign-in popup send its result to the page. A cross-origin embedder policy would block
  // this result, so the page has no such policy.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...common(input),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cache-control': 'no-cache',
});

/**
 * Headers of files that are not pages. If a browser opens such a file as a page, the file runs no
 * code, and no page can show it in a frame.
 */
const inert = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} satisfies ResponseHeaders;

/** Headers of the shell's files except its page. Only pages of the same origin may load them. */
export const shellFileHeaders = (path: string, stage: Stage): ResponseHeaders => ({
  ...inert,
  'content-security-policy': `${inert['content-security-policy']}; style-src 'self'`,
  ...common(stage),
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': cacheControlOf(path),
});

/** Headers of a remote's files. Pages of other origins may load them, as the shell's page does. */
export const remoteFileHeaders = (path: string, stage: Stage): ResponseHeaders => ({
  ...inert,
  ...common(stage),
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': cacheControlOf(path),
});

export const missingFileHeaders: ResponseHeaders = {
  ...inert,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-type': 'text/plain; charset=utf-8',
};

/** Returns the headers of each kind of file. Uses one example path for each kind. */
export const headersByFileKind = (input: ResponseHeaderInput) => ({
  page: shellPageHeaders(input),
  hashed: shellFileHeaders('/index.0a1b2c3d.js', input),
  file: shellFileHeaders('/remotes.json', input),
  remote: remoteFileHeaders('/1.0.0-0a1b2c3d/remoteEntry.js', input),
});
export type HeadersByFileKind = ReturnType<typeof headersByFileKind>;

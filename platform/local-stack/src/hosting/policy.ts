import { createHash } from 'node:crypto';

/** What the headers of a site depend on; everything in it is in the site's configuration or its page. */
export type HostingFacts = {
  /** The origins that remotes are served from. */
  remoteOrigins: readonly string[];
  /** Origins of development servers that may take a remote's place (`allowRemoteOverrides`). */
  overrideOrigins: readonly string[];
  /** `apiBaseUrl`: a path of the same origin, or a URL. */
  apiBaseUrl: string;
  /** Firebase's `authDomain`, without a scheme. */
  authDomain: string;
  /** The identity front of a local run. */
  identityEmulatorUrl?: string;
  /** `'sha256-…'` of the inline scripts and styles in the page. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
};

type Directives = Record<string, readonly string[]>;

const socketOf = (origin: string) => origin.replace(/^http/, 'ws');
const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);

/**
 * The Content-Security-Policy of the shell's page (specification 11). A local run, recognised by its
 * identity front, adds that and asks for no https.
 */
export function contentSecurityPolicy(facts: HostingFacts): string {
  const remotes = [...new Set([...facts.remoteOrigins, ...facts.overrideOrigins])];
  const local = facts.identityEmulatorUrl ? [new URL(facts.identityEmulatorUrl).origin] : [];
  const api = facts.apiBaseUrl.startsWith('/') ? [] : [new URL(facts.apiBaseUrl).origin];
  const directives: Directives = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...quoted(facts.scriptHashes),
      ...remotes,
      'https://apis.google.com',
      ...local,
    ],
    'connect-src': [
      "'self'",
      ...remotes,
      // Development servers send their edits over a socket.
      ...facts.overrideOrigins.map(socketOf),
      ...api,
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      ...local,
    ],
    'frame-src': [`https://${facts.authDomain}`, ...local],
    'style-src': ["'self'", ...quoted(facts.styleHashes), ...remotes],
    'img-src': ["'self'", 'data:', ...remotes, 'https://lh3.googleusercontent.com'],
    'font-src': ["'self'", ...remotes],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(local.length > 0 ? {} : { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const isCode = (attributes: string) =>
  !/\bsrc\s*=/.test(attributes) && !/\btype\s*=\s*["']?application\/json/.test(attributes);

/**
 * The hashes that a policy needs for what stands in a page: its styles, and its scripts without `src`. Data blocks
 * (JSON) are no scripts to a policy. The page is our own template, so a pattern reads it well enough.
 */
export function inlineHashes(html: string): { scriptHashes: string[]; styleHashes: string[] } {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)];
  return {
    scriptHashes: scripts
      .filter(([, attributes = '']) => isCode(attributes))
      .map(([, , text = '']) => hashOf(text)),
    styleHashes: styles.map(([, text = '']) => hashOf(text)),
  };
}

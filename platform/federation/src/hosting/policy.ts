import { createHash } from 'node:crypto';

/** What the headers of a site depend on. All comes from the site's configuration or its page. */
export type HeaderInput = {
  remoteOrigins: readonly string[];
  /** The origins of development servers that may replace a remote (`allowRemoteOverrides`). */
  overrideOrigins: readonly string[];
  /** Origins of the remotes' own backends (`remotes.<name>.connect`). */
  connectOrigins: readonly string[];
  /** `apiBaseUrl`: a path of the same origin, or a URL. */
  apiBaseUrl: string;
  /** The telemetry receiver: a path of the same origin, or a URL. */
  telemetryUrl?: string;
  /** Firebase's `authDomain`, without a scheme. */
  authDomain: string;
  /** The identity front of a local run. */
  identityEmulatorUrl?: string;
  /** `'sha256-…'` of the inline scripts and styles in the page. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  /** Whether the page brings a policy for Trusted Types; a shell released before there was one does not. */
  trustedTypes: boolean;
};

type Directives = Record<string, readonly string[]>;

const socketOf = (origin: string) => origin.replace(/^http/, 'ws');
/** The origin of an address in the configuration; none for a path of the page's own origin. */
const originsOf = (address = '/') => (address.startsWith('/') ? [] : [new URL(address).origin]);
const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);

/** The hosts of Google that Firebase needs, or the identity front, which replaces them all. */
const identityHosts = ({ identityEmulatorUrl, authDomain }: HeaderInput) => {
  if (identityEmulatorUrl) {
    const front = [new URL(identityEmulatorUrl).origin];
    return { scripts: front, calls: front, frames: front, pictures: [], policies: [] };
  }
  return {
    scripts: ['https://apis.google.com'],
    calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frames: [`https://${authDomain}`],
    pictures: ['https://lh3.googleusercontent.com'],
    // The policies that Google's script creates itself.
    policies: ['gapi#gapi', 'goog#html'],
  };
};

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * The hash of an empty style. Emotion and styled-components add an empty `<style>` and fill it by
 * script. A style with text stays forbidden.
 */
const EMPTY_STYLE_HASH = hashOf('');

/** The policy of the shell's page (specification 11). A local run does not require https. */
export function contentSecurityPolicy(facts: HeaderInput): string {
  const remotes = [...new Set([...facts.remoteOrigins, ...facts.overrideOrigins])];
  const identity = identityHosts(facts);
  const called = [facts.apiBaseUrl, facts.telemetryUrl].flatMap(originsOf);
  const directives: Directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(facts.scriptHashes), ...remotes, ...identity.scripts],
    'connect-src': [
      "'self'",
      ...remotes,
      // Development servers send edits over a WebSocket.
      ...facts.overrideOrigins.map(socketOf),
      ...new Set([...called, ...facts.connectOrigins]),
      ...identity.calls,
    ],
    // The shell starts workers of remotes from blobs after it has checked their hashes.
    'worker-src': ["'self'", 'blob:'],
    'frame-src': identity.frames,
    'style-src': ["'self'", ...quoted([EMPTY_STYLE_HASH, ...facts.styleHashes]), ...remotes],
    'img-src': ["'self'", 'data:', ...remotes, ...identity.pictures],
    // Style sheets of libraries contain small fonts as data.
    'font-src': ["'self'", 'data:', ...remotes],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Text becomes code only through the shell's policy (docs/decisions/17-trusted-types.md).
    ...(facts.trustedTypes && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', ...identity.policies],
    }),
    ...(facts.identityEmulatorUrl ? {} : { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

const isCode = (attributes: string) =>
  !/\bsrc\s*=/.test(attributes) && !/\btype\s*=\s*["']?application\/json/.test(attributes);

/**
 * The facts about a page for its policy, which does not count data blocks as scripts. The page is
 * our own template, so a pattern reads it well enough.
 */
export function policyInputOfPage(
  html: string,
): Pick<HeaderInput, 'scriptHashes' | 'styleHashes' | 'trustedTypes'> {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)];
  return {
    scriptHashes: scripts
      .filter(([, attributes = '']) => isCode(attributes))
      .map(([, , text = '']) => hashOf(text)),
    styleHashes: styles.map(([, text = '']) => hashOf(text)),
    trustedTypes: html.includes('<meta name="trusted-types"'),
  };
}

export type HostedRemoteConfig = {
  settings?: Record<string, unknown>;
  connect?: readonly string[];
};

/** The part of `/config.json` that the headers depend on (specification 11). */
export type HostedConfig = Pick<HeaderInput, 'apiBaseUrl' | 'telemetryUrl' | 'remoteOrigins'> & {
  firebase: { authDomain: string };
  allowRemoteOverrides?: readonly string[];
  identityEmulatorUrl?: string;
  remotes?: Readonly<Record<string, HostedRemoteConfig>>;
};

export const headerInputOf = (config: HostedConfig, html: string): HeaderInput => ({
  remoteOrigins: config.remoteOrigins,
  overrideOrigins: config.allowRemoteOverrides ?? [],
  connectOrigins: Object.values(config.remotes ?? {}).flatMap(({ connect = [] }) => connect),
  apiBaseUrl: config.apiBaseUrl,
  ...(config.telemetryUrl ? { telemetryUrl: config.telemetryUrl } : {}),
  authDomain: config.firebase.authDomain,
  ...(config.identityEmulatorUrl ? { identityEmulatorUrl: config.identityEmulatorUrl } : {}),
  ...policyInputOfPage(html),
});

import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { integrityOf } from '../build/integrity';
import { configSchema } from '../runtime';

const remoteSchema = configSchema.entries.remotes.wrapped.value;
export type HeaderConfigOfRemote = v.InferInput<typeof remoteSchema>;

/**
 * The fields of `/config.json` that decide the headers (specification 11). Ignores errors in other
 * fields, so that they block no release of a remote. Releases of the shell and `npm run hosting`
 * check all fields.
 */
export const headerConfigSchema = v.object({
  ...v.pick(configSchema, [
    'allowRemoteOverrides',
    'apiBaseUrl',
    'identityEmulatorUrl',
    'remoteOrigins',
    'telemetryUrl',
  ]).entries,
  firebase: v.pick(configSchema.entries.firebase, ['authDomain']),
  remotes: v.optional(v.record(v.string(), v.pick(remoteSchema, ['connect']), 'is not an object')),
});
type HostedConfig = v.InferInput<typeof headerConfigSchema>;

type PageInput = {
  /** The hashes (`sha256-…`) of the inline scripts and styles in the page. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  /** Whether the page has a policy for Trusted Types. Older shells have no such policy. */
  trustedTypes: boolean;
};

/** What the headers depend on: the configuration of the site, and the content of its page. */
export type ResponseHeaderInput = HostedConfig & PageInput;

const socketOf = (origin: string) => origin.replace(/^http/, 'ws');
const originsOf = (address?: string) =>
  !address || address.startsWith('/') ? [] : [new URL(address).origin];
const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);

const identityHosts = ({ identityEmulatorUrl, firebase }: ResponseHeaderInput) => {
  if (identityEmulatorUrl) {
    const front = [new URL(identityEmulatorUrl).origin];
    return { scripts: front, calls: front, frames: front, pictures: [], policies: [] };
  }
  return {
    scripts: ['https://apis.google.com'],
    calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frames: [`https://${firebase.authDomain}`],
    pictures: ['https://lh3.googleusercontent.com'],
    // The names of the Trusted Types policies that Google's script creates.
    policies: ['gapi#gapi', 'goog#html'],
  };
};

const hashOf = (text: string) => integrityOf(text, 'sha256');

/** Allows only an empty `<style>`, which Emotion and styled-components fill by script. */
const EMPTY_STYLE_HASH = hashOf('');

/**
 * Returns the content security policy for the page of the shell (specification 11). In local runs,
 * the policy does not make browsers change http to https, because local servers use http.
 */
export function contentSecurityPolicy(input: ResponseHeaderInput): string {
  const overrides = input.allowRemoteOverrides ?? [];
  const remotes = [...new Set([...input.remoteOrigins, ...overrides])];
  const backends = Object.values(input.remotes ?? {}).flatMap(({ connect = [] }) => connect);
  const identity = identityHosts(input);
  const called = [input.apiBaseUrl, input.telemetryUrl].flatMap(originsOf);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(input.scriptHashes), ...remotes, ...identity.scripts],
    'connect-src': [
      "'self'",
      ...remotes,
      // Allows WebSockets, because development servers use them to send code changes to the page.
      ...overrides.map(socketOf),
      ...new Set([...called, ...backends]),
      ...identity.calls,
    ],
    // Allows workers only from `blob:` URLs, because browsers check no hash of a worker's file. A
    // remote creates a `blob:` URL from a text in one of its scripts, and browsers check the hash
    // of this script.
    'worker-src': ['blob:'],
    'frame-src': identity.frames,
    'style-src': ["'self'", ...quoted([EMPTY_STYLE_HASH, ...input.styleHashes]), ...remotes],
    'img-src': ["'self'", 'data:', ...remotes, ...identity.pictures],
    // Allows `data:` URLs, because style sheets of libraries contain small fonts.
    'font-src': ["'self'", 'data:', ...remotes],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Lets text become code only through a Trusted Types policy: the shell's `default`, or a policy
    // that Google's script creates (docs/decisions/17-trusted-types.md).
    ...(input.trustedTypes && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', ...identity.policies],
    }),
    ...(input.identityEmulatorUrl ? {} : { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

const isCode = (attributes: string) =>
  !/\bsrc\s*=/.test(attributes) && !/\btype\s*=\s*["']?application\/json/.test(attributes);

/** Finds what a page's policy depends on. Needs no HTML parser, because the template is known. */
export function readPageInput(html: string): PageInput {
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

export const responseHeaderInputOf = (config: HostedConfig, html: string): ResponseHeaderInput => ({
  ...config,
  ...readPageInput(html),
});

const REPORTS_PATH = '/csp-reports';

/** Returns undefined if `npm start` has not written `config.json` yet. */
const policyFor = (configFolder: string, html: string): string | undefined => {
  try {
    const config = JSON.parse(readFileSync(path.join(configFolder, 'config.json'), 'utf8'));
    return `${contentSecurityPolicy(responseHeaderInputOf(config, html))}; report-uri ${REPORTS_PATH}`;
  } catch {
    return undefined;
  }
};

const lineOf = (body: string): string => {
  const { 'csp-report': report } = JSON.parse(body);
  const what = [report['blocked-uri'], report['script-sample']].filter(Boolean).join(' ');
  return `WARNING: the released site will refuse this (${report['effective-directive']}): ${what}, in ${report['source-file'] ?? 'the page'}. docs/first-remote.md says what libraries may do.`;
};

/**
 * Creates a middleware that sends the released site's policy with each page, and prints each
 * violation once. Browsers only report violations, because an enforced policy would block the code
 * that hot reload loads.
 * @param configFolder has the `config.json` of the local site
 * @param html the built page of the shell
 */
export const createPolicyMiddleware = (configFolder: string, html: string) => {
  const printed = new Set<string>();
  const print = async (request: IncomingMessage): Promise<void> => {
    try {
      const line = lineOf(await text(request));
      if (!printed.has(line)) console.warn(line);
      printed.add(line);
    } catch {
      // Ignores a body that is not a browser's report of a violation.
    }
  };
  return {
    name: 'development-policy',
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
      if (request.url === REPORTS_PATH) {
        void print(request).then(() => response.writeHead(204).end());
        return;
      }
      const policy = request.headers.accept?.includes('text/html') && policyFor(configFolder, html);
      if (policy) response.setHeader('content-security-policy-report-only', policy);
      next();
    },
  };
};

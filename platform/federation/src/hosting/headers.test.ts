import { describe, expect, test } from 'vitest';
import {
  cacheControlOf,
  missingFileHeaders,
  remoteFileHeaders,
  shellFileHeaders,
  shellPageHeaders,
} from './headers';
import { contentSecurityPolicy, type ResponseHeaderInput, readPageInput } from './policy';

const production: ResponseHeaderInput = {
  remoteOrigins: ['https://onboarding.example.com', 'https://main.example.com'],
  remotes: { reports: { connect: ['https://reports.example.com'] }, main: {} },
  apiBaseUrl: 'https://api.example.com/v1',
  telemetryUrl: 'https://telemetry.example.com/v1/logs',
  firebase: { authDomain: 'example.firebaseapp.com' },
  scriptHashes: ['sha256-script'],
  styleHashes: ['sha256-style'],
  trustedTypes: true,
};
const local: ResponseHeaderInput = {
  ...production,
  apiBaseUrl: '/api',
  telemetryUrl: '/api/telemetry',
  identityEmulatorUrl: 'http://localhost:9099/',
};
const INERT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const directives = (input: ResponseHeaderInput) =>
  Object.fromEntries(
    contentSecurityPolicy(input)
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );

// spec: 11 Headers
describe('the content security policy of the page', () => {
  test('the content security policy allows only the remotes, their backends, the API, telemetry and Firebase', () => {
    expect(directives(production)).toEqual({
      'default-src': ["'none'"],
      'script-src': [
        "'self'",
        "'sha256-script'",
        'https://onboarding.example.com',
        'https://main.example.com',
        'https://apis.google.com',
      ],
      'connect-src': [
        "'self'",
        'https://onboarding.example.com',
        'https://main.example.com',
        'https://api.example.com',
        'https://telemetry.example.com',
        'https://reports.example.com',
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
      ],
      'worker-src': ['blob:'],
      'frame-src': ['https://example.firebaseapp.com'],
      'style-src': [
        "'self'",
        // The hash of an empty style element, which libraries fill by script.
        "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
        "'sha256-style'",
        'https://onboarding.example.com',
        'https://main.example.com',
      ],
      'img-src': [
        "'self'",
        'data:',
        'https://onboarding.example.com',
        'https://main.example.com',
        'https://lh3.googleusercontent.com',
      ],
      'font-src': ["'self'", 'data:', 'https://onboarding.example.com', 'https://main.example.com'],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', 'gapi#gapi', 'goog#html'],
      'upgrade-insecure-requests': [],
    });
  });

  test('in a local run, the content security policy allows the local identity service and no hosts of Google', () => {
    const policy = directives(local);
    for (const name of ['script-src', 'connect-src', 'frame-src']) {
      expect(policy[name]).toContain('http://localhost:9099');
    }
    expect(policy['style-src']).not.toContain('http://localhost:9099');
    expect(contentSecurityPolicy(local)).not.toMatch(/google|firebaseapp/);
    expect(policy['trusted-types']).toEqual(['default']);
    expect(policy).not.toHaveProperty('upgrade-insecure-requests');
  });

  test('the content security policy requires Trusted Types only on a page that defines a Trusted Types policy', () => {
    const policy = directives({ ...production, trustedTypes: false });
    expect(policy).not.toHaveProperty('require-trusted-types-for');
    expect(readPageInput('<meta name="trusted-types" content="default">').trustedTypes).toBe(true);
    expect(readPageInput('<title>An older shell</title>').trustedTypes).toBe(false);
  });

  test('the content security policy allows the WebSockets of permitted development servers', () => {
    const policy = directives({ ...production, allowRemoteOverrides: ['http://localhost:3001'] });
    expect(policy['script-src']).toContain('http://localhost:3001');
    expect(policy['connect-src']).toContain('ws://localhost:3001');
  });

  test('the content security policy never allows inline or evaluated code', () => {
    expect(contentSecurityPolicy(production) + contentSecurityPolicy(local)).not.toMatch(/unsafe/);
  });
});

// spec: 11 Headers
test('the page of the shell has every required header and allows popups for sign-in', () => {
  expect(shellPageHeaders(production)).toEqual({
    'content-security-policy': contentSecurityPolicy(production),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cache-control': 'no-cache',
  });
});

test('no header of a local run requires https', () => {
  for (const headers of [
    shellPageHeaders(local),
    shellFileHeaders('/remotes.json', local),
    remoteFileHeaders('/1.0.0-abc/remoteEntry.js', local),
  ]) {
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

// spec: 11 Headers
test('the headers of a file of a remote let the page of the shell load the file', () => {
  expect(remoteFileHeaders('/1.0.0-abc/remoteEntry.js', production)).toEqual({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': INERT,
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

// spec: 11 Headers
test('the headers of remotes.json and of missing files forbid running code and showing the file in a frame', () => {
  expect(shellFileHeaders('/remotes.json', production)).toEqual({
    'cross-origin-resource-policy': 'same-origin',
    // Allows style sheets of the same origin, because releases.html has one.
    'content-security-policy': `${INERT}; style-src 'self'`,
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  });
  expect(missingFileHeaders['content-security-policy']).toBe(INERT);
});

// spec: 11 Cache
test.each([
  ['/index.0a1b2c3d.js', true],
  ['/1.0.0-0a1b2c3d4e/remoteEntry.js', true],
  ['/index.html', false],
  ['/remotes.json', false],
  ['/favicon.svg', false],
  ['/releases/remoteEntry.js', false],
])(
  'browsers may cache a file for a year only if its path contains a version or a hash: %s, %s',
  (path, forEver) => {
    expect(cacheControlOf(path)).toBe(forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
  },
);

test('the content security policy gets a hash for each inline script and style, but not for script files or JSON data', () => {
  const html = `<style>a{}</style><script src="/a.js"></script>
    <script type="application/json" id="registry">{}</script><script defer>go()</script>`;
  expect(readPageInput(html)).toMatchObject({
    scriptHashes: ['sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='],
    styleHashes: ['sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='],
  });
});

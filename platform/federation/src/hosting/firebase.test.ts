import { describe, expect, test } from 'vitest';
import {
  cacheControlOf,
  headersByFileKind,
  remoteFileHeaders,
  shellFileHeaders,
  shellPageHeaders,
} from './headers';
import { type FirebaseSite, host } from './hosts/firebase';
import type { ResponseHeaderInput } from './policy';

const INPUT: ResponseHeaderInput = {
  remoteOrigins: ['https://main.example'],
  apiBaseUrl: 'https://api.example',
  firebase: { authDomain: 'app.example' },
  scriptHashes: [],
  styleHashes: [],
  trustedTypes: true,
};

const FILES: Record<string, string[]> = {
  shell: ['index.html', 'remotes.json', 'config.json', 'index.0a1b2c3d.js'],
  'remote-main': [
    '1.0.0-aa/remoteEntry.js',
    '1.0.0-bb/page.0a1b2c3d.js',
    '1.0.0-bb/remoteEntry.js',
  ],
};
const sitesWith = (files: Record<string, string[]>): [FirebaseSite, FirebaseSite] => {
  const { 'firebase.json': written = '' } = host.files(
    { sites: { shell: 'app', 'remote-main': 'main' } },
    { answers: headersByFileKind(INPUT), filesOf: (name) => files[name] ?? [], pages: () => [] },
  );
  return JSON.parse(written).hosting;
};
const [shell, main] = sitesWith(FILES);

/** Returns the headers that Firebase sends for a path. Fails if two rules match the path. */
const headersOf = (site: FirebaseSite, path: string): Record<string, string> => {
  const rules = site.headers.filter(({ regex }) => new RegExp(regex, 'u').test(path));
  expect(rules.length).toBeLessThanOrEqual(1);
  return Object.fromEntries((rules[0]?.headers ?? []).map(({ key, value }) => [key, value]));
};

/** Returns the file that Firebase sends if the site has no file at a path. */
const rewrite = ({ rewrites = [] }: FirebaseSite, path: string): string | undefined =>
  rewrites.find(({ regex }) => new RegExp(regex, 'u').test(path))?.destination;

describe('firebase.json for the shell', () => {
  test.each([
    ['no file with a hash in its name', ['index.html', 'config.json']],
    ['only files with a hash in their names', ['index.html', 'index.0a1b2c3d.js']],
  ])(
    'firebase.json sets the headers of index.html when, besides index.html, the shell has %s',
    (_what, files) => {
      const [other] = sitesWith({ ...FILES, shell: files });
      expect(headersOf(other, '/')).toEqual(shellPageHeaders(INPUT));
    },
  );

  test.each(['/', '/dashboard', '/subscribe/success', '/index.html'])(
    'with firebase.json, Firebase sends index.html of the shell, with the headers of a page, for the path %s',
    (path) => {
      expect(rewrite(shell, path) ?? path).toBe('/index.html');
      expect(headersOf(shell, path)).toEqual(shellPageHeaders(INPUT));
    },
  );

  test.each(['/remotes.json', '/config.json', '/index.0a1b2c3d.js'])(
    'firebase.json sets the security and cache headers of the shell file %s',
    (path) => {
      expect(headersOf(shell, path)).toEqual(shellFileHeaders(path, INPUT));
      expect(headersOf(shell, path)['cache-control']).toBe(cacheControlOf(path));
    },
  );

  test('firebase.json has neither headers nor a rewrite to index.html for a missing file of the shell', () => {
    expect(headersOf(shell, '/gone.0a1b2c3d.js')).toEqual({});
    expect(rewrite(shell, '/gone.0a1b2c3d.js')).toBeUndefined();
  });
});

describe('a remote on Firebase Hosting', () => {
  test('firebase.json leaves out a remote without a release, because a missing folder would make the deploy fail', () => {
    expect(sitesWith({ ...FILES, 'remote-main': [] })).toEqual([shell]);
  });

  test.each(['/1.0.0-aa/remoteEntry.js', '/1.0.0-bb/remoteEntry.js', '/1.0.0-bb/page.0a1b2c3d.js'])(
    'firebase.json sets the headers of the remote file %s, so that the shell can load the file and browsers cache it',
    (path) => {
      expect(headersOf(main, path)).toEqual(remoteFileHeaders(path, INPUT));
      expect(main.public).toBe('remote-main');
    },
  );

  test.each([
    '/1.0.0-gone/remoteEntry.js',
    '/1.0.0-aa/page.0a1b2c3d.js',
    '/1x0.0-aa/remoteEntry.js',
  ])(
    'firebase.json has no headers for the missing file %s, so that browsers do not cache it',
    (path) => {
      expect(headersOf(main, path)).toEqual({});
    },
  );
});

import { describe, expect, test } from 'vitest';
import { type FirebaseSite, firebaseFile } from './firebase';
import { cacheOf, pageHeaders, remoteFileHeaders, shellFileHeaders } from './headers';

const FACTS = {
  remoteOrigins: ['https://main.example'],
  overrideOrigins: [],
  apiBaseUrl: 'https://api.example',
  authDomain: 'app.example',
  scriptHashes: [],
  styleHashes: [],
};

const { hosting } = firebaseFile(
  [
    {
      name: 'shell',
      site: 'app',
      content: ['index.html', 'remotes.json', 'config.json', 'index.0a1b2c3d.js'],
    },
    {
      name: 'remote-main',
      site: 'main',
      content: ['1.0.0-aa/remoteEntry.js', '1.0.0-bb/page.0a1b2c3d.js', '1.0.0-bb/remoteEntry.js'],
    },
  ],
  FACTS,
);
const [shell, main] = hosting as [FirebaseSite, FirebaseSite];

/** The headers a path gets. Fails where two rules match it. */
const headersOf = (site: FirebaseSite, path: string): Record<string, string> => {
  const rules = site.headers.filter(({ regex }) => new RegExp(regex, 'u').test(path));
  expect(rules.length).toBeLessThanOrEqual(1);
  return Object.fromEntries((rules[0]?.headers ?? []).map(({ key, value }) => [key, value]));
};

describe('the shell on Firebase Hosting', () => {
  test.each(['/', '/dashboard', '/subscribe/success', '/index.html'])('%s is the page', (path) => {
    expect(headersOf(shell, path)).toEqual(pageHeaders(FACTS));
  });

  test.each(['/remotes.json', '/config.json', '/index.0a1b2c3d.js'])('%s is a file', (path) => {
    expect(headersOf(shell, path)).toEqual(shellFileHeaders(path));
    expect(headersOf(shell, path)['cache-control']).toBe(cacheOf(path));
  });

  test('what is missing is neither the page nor remembered', () => {
    expect(headersOf(shell, '/gone.0a1b2c3d.js')).toEqual({});
    const [rewrite] = shell.rewrites ?? [];
    expect('/gone.0a1b2c3d.js').not.toMatch(new RegExp(rewrite?.regex ?? ''));
    expect('/dashboard').toMatch(new RegExp(rewrite?.regex ?? ''));
  });
});

describe('a remote on Firebase Hosting', () => {
  test.each(['/1.0.0-aa/remoteEntry.js', '/1.0.0-bb/remoteEntry.js', '/1.0.0-bb/page.0a1b2c3d.js'])(
    '%s may be used by the shell’s page, and is kept for ever',
    (path) => {
      expect(headersOf(main, path)).toEqual(remoteFileHeaders(path));
      expect(main.public).toBe('remote-main');
    },
  );

  test.each([
    '/1.0.0-gone/remoteEntry.js',
    '/1.0.0-aa/page.0a1b2c3d.js',
    '/1x0.0-aa/remoteEntry.js',
  ])('%s is missing, and nobody remembers that', (path) => {
    expect(headersOf(main, path)).toEqual({});
  });
});

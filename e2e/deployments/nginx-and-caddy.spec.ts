import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFixtureSite } from '@platform/federation/testing';
import { findFreePort } from '@platform/local-stack';
import { expect, test } from 'playwright/test';
import { deployToLocalHostingServer } from './hosts';

/** Serves small releases from one origin, as docs/deploying.md describes. */
const serveFromOneOrigin = async (host: string) => {
  const on = createFixtureSite();
  await on.releaseRemote('1.0.0-aa', { extraFiles: { 'part.mjs': 'export {};' } });
  await on.releaseShell('1.0.0');
  const shell = path.join(on.site, 'shell');
  cpSync(path.join(on.site, 'remote-main'), path.join(shell, 'remote-main'), { recursive: true });
  writeFileSync(path.join(shell, 'notices.txt'), 'Copyright © 2026\n'.repeat(100));
  const port = await findFreePort();
  const config = { apiBaseUrl: 'https://api.example', firebase: { authDomain: 'app.example' } };
  const hosted = { site: on.site, ports: { shell: port } };
  const stop = await deployToLocalHostingServer(host, hosted, config);
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      await stop();
      on.remove();
    },
  };
};

for (const host of ['nginx', 'caddy']) {
  test(`when ${host} serves a site from one origin, remote files, pages and missing files have the right headers`, async () => {
    const { url, stop } = await serveFromOneOrigin(host);
    try {
      for (const file of ['remoteEntry.js', 'part.mjs', 'page.0a1b2c3d.js', 'remote.json']) {
        const { status, headers } = await fetch(`${url}/remote-main/1.0.0-aa/${file}`);
        expect(status, file).toBe(200);
        const type = file.endsWith('.json') ? /json/ : /^(?:application|text)\/javascript\b/;
        expect(headers.get('content-type'), file).toMatch(type);
        expect(headers.get('cache-control'), file).toContain('immutable');
        expect(headers.get('access-control-allow-origin'), file).toBe('*');
        expect(headers.get('cross-origin-resource-policy'), file).toBe('cross-origin');
      }
      const page = await fetch(`${url}/libraries/1.2.3/details`);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const missing = await fetch(`${url}/remote-main/1.0.0-aa/gone.0a1b2c3d.js`);
      expect(missing.status).toBe(404);
      expect(missing.headers.get('cache-control')).toBe('no-store');
    } finally {
      await stop();
    }
  });

  test(`${host} sends text files and the error messages for missing files as plain text in UTF-8`, async () => {
    const { url, stop } = await serveFromOneOrigin(host);
    try {
      for (const file of ['notices.txt', 'gone.js', 'gone.html']) {
        const { headers } = await fetch(`${url}/${file}`);
        expect(headers.get('content-type'), file).toBe('text/plain; charset=utf-8');
      }
    } finally {
      await stop();
    }
  });

  test(`${host} compresses pages, data and text files, and answers 304 to a browser that has the file`, async () => {
    const { url, stop } = await serveFromOneOrigin(host);
    try {
      for (const file of ['', 'remotes.json', 'notices.txt', 'remote-main/1.0.0-aa/remote.json']) {
        const headers = { 'accept-encoding': 'gzip' };
        const answer = await fetch(`${url}/${file}`, { headers });
        expect(answer.headers.get('content-encoding'), file).toBe('gzip');
        expect(answer.headers.get('vary'), file).toContain('Accept-Encoding');
        const known = { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' };
        expect((await fetch(`${url}/${file}`, { headers: known })).status, file).toBe(304);
      }
      if (host === 'caddy') {
        const headers = { 'accept-encoding': 'gzip, br' };
        const script = await fetch(`${url}/remote-main/1.0.0-aa/remoteEntry.js`, { headers });
        expect(script.headers.get('content-encoding')).toBe('br');
      }
    } finally {
      await stop();
    }
  });
}

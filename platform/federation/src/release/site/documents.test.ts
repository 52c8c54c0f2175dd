import { createServer } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchLiveJson } from './documents';

afterEach(() => vi.unstubAllGlobals());

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

test.each(['127.0.0.1', 'localhost'])(
  'a command says that the connection was refused when no server listens on %s',
  async (host) => {
    const site = `http://${host}:${await freePort()}/`;
    await expect(fetchLiveJson(site, 'remotes.json')).rejects.toThrow(
      /^http:\S+remotes\.json of the live site could not be read: fetch failed: .*ECONNREFUSED.*\.$/,
    );
  },
);

test.each([
  ['getaddrinfo ENOTFOUND app.example.com', 'a name that does not exist'],
  ['certificate has expired', 'an old certificate'],
])('the error about a failed request to the live site says "%s" for %s', async (message) => {
  const failed = new TypeError('fetch failed', { cause: new Error(message) });
  vi.stubGlobal('fetch', () => Promise.reject(failed));
  await expect(fetchLiveJson('https://app.example.com', 'remotes.json')).rejects.toThrow(
    `could not be read: fetch failed: ${message}.`,
  );
});

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFixtureSite, type FixtureSite } from '../testing/fixture-site';
import { composeSite } from './change-site';
import { mirrorSite } from './mirror';

let on: FixtureSite;
let server: Server;
let url: string;

beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
  const extraFiles = { 'assets/part.js': 'part' };
  await on.releaseRemote('1.0.0', { schema: 4, entryType: 'module', extraFiles });
  // Serves the shell at the root and the remote below a path, from one server.
  server = createServer((request, response) => {
    const file = path.join(on.site, (request.url ?? '').replace(/^\/(?!remote-)/, '/shell/'));
    if (existsSync(file)) response.end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  composeSite(on.site, { 'remote-main': `${url}/remote-main/` });
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  on.remove();
});

test('composing a copy of a live site that was made over the network gives the same site', async () => {
  const copy = path.join(on.root, 'copy');
  await mirrorSite(url, copy);
  composeSite(copy, { 'remote-main': `${url}/remote-main/` });
  const inCopy = (file: string): string => readFileSync(path.join(copy, file), 'utf8');
  expect(JSON.parse(inCopy('shell/remotes.json'))).toEqual(
    JSON.parse(on.read('shell/remotes.json')),
  );
  expect(inCopy('shell/favicon.svg')).toBe(on.read('shell/favicon.svg'));
  // Serves the template for the page, without the data blocks that releases write.
  const template = '/shell-versions/1.0.0/index.html';
  expect(inCopy(template)).toBe(on.read(template));
  for (const file of ['remoteEntry.js', 'assets/part.js']) {
    expect(existsSync(path.join(copy, 'remote-main/1.0.0', file))).toBe(true);
  }
});

test('copying a live site fails when a file differs from the released file, and the error names the file', async () => {
  writeFileSync(path.join(on.site, 'remote-main/1.0.0/remoteEntry.js'), 'something else');
  await expect(mirrorSite(url, path.join(on.root, 'copy'))).rejects.toThrow(
    /remoteEntry\.js is not what was released/,
  );
});

test.each([
  ['remotes.json', '"package": "remote-main"', '"package": "../remote-main"'],
  ['remotes.json', '"version": "1.0.0"', '"version": ".."'],
  ['shell.json', '"version": "1.0.0"', '"version": "../1.0.0"'],
  ['shell.json', '"favicon.svg": "sha', '"../../favicon.svg": "sha'],
])(
  'copying refuses a live site whose %s names a path outside of the copy, and writes nothing',
  async (file, said, hostile) => {
    const document = path.join(on.site, 'shell', file);
    const text = readFileSync(document, 'utf8');
    expect(text).toContain(said);
    writeFileSync(document, text.replace(said, hostile));
    const before = readdirSync(on.root);
    await expect(mirrorSite(url, path.join(on.root, 'copy'))).rejects.toThrow(
      /"\.\.[^"]*" cannot be the name of a file or folder/,
    );
    expect(readdirSync(on.root).filter((name) => name !== 'copy')).toEqual(before);
  },
);

test('copying a live site that does not answer fails, and the error names the address', async () => {
  await expect(mirrorSite(`${url}/nowhere`, path.join(on.root, 'copy'))).rejects.toThrow(
    /nowhere\/remotes\.json of the live site could not be read: it answers with status 404/,
  );
});

import { expect, test, vi } from 'vitest';
import { createTestRemote } from '../testing/site';
import { loadWholeDescription } from './read-remote-description';

const HASH = `sha384-${'A'.repeat(64)}`;

/** The server first sends `answers`, one for each request, and then the whole description. */
const outlined = async (version: string, ...answers: (string | undefined)[]) => {
  const [{ description, url }] = createTestRemote('main', version, []).releases;
  const document = JSON.stringify({ ...description, files: { 'remoteEntry.js': HASH } });
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(document));
  const outlineOf = `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  const requests: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_url: URL, init: RequestInit = {}) => {
    requests.push(init);
    const text = answers.shift() ?? document;
    // Rejects a file with another hash, as a browser does.
    const isAsExpected = text === document || !init.integrity;
    if (!isAsExpected) throw new TypeError('Failed to fetch');
    const answer = new Response(text, { status: text === 'gone' ? 404 : 200 });
    // Replaces this method, because in jsdom, Node.js cannot hash the `ArrayBuffer` of a response.
    const arrayBuffer = async () => new TextEncoder().encode(text);
    return Object.assign(answer, { arrayBuffer });
  });
  return { release: { version, url, description, outlineOf }, requests };
};

test('when only a shortened description of a release is known, the whole description is fetched once and checked by its hash', async () => {
  const { release, requests } = await outlined('1.0.0');
  const whole = await loadWholeDescription('main', release);
  expect(whole.description.files).toEqual({ 'remoteEntry.js': HASH });
  expect(await loadWholeDescription('main', release)).toBe(whole);
  expect(requests.map(({ integrity }) => integrity)).toEqual([release.outlineOf]);
});

test('if the request for the remote.json of a remote fails, the request is sent once more', async () => {
  const { release } = await outlined('1.0.1', 'gone');
  expect((await loadWholeDescription('main', release)).version).toBe('1.0.1');
});

test('a description that differs from the released description is rejected, and no other version is used instead', async () => {
  const evil = JSON.stringify({ schema: 1, name: 'main' });
  const { release } = await outlined('1.0.2', evil, evil, evil, evil);
  await expect(loadWholeDescription('main', release)).rejects.toMatchObject({
    reason: 'integrity',
  });
});

test('a damaged copy of the description in the cache of the browser is replaced', async () => {
  const { release } = await outlined('1.0.3');
  const request = fetch;
  let copy: string | undefined = '{';
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    if (init.cache === 'reload') copy = undefined;
    if (copy === undefined) return request(url, init);
    if (init.integrity) throw new TypeError('Failed to fetch');
    const content = new TextEncoder().encode(copy);
    return Object.assign(new Response(copy), { arrayBuffer: async () => content });
  });
  expect((await loadWholeDescription('main', release)).version).toBe('1.0.3');
});

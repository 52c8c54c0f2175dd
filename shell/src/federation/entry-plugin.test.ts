import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestRemote, createTestRoute } from '../testing/site';
import { createEntryCheckPlugin, preloadModules } from './entry-plugin';
import { ENTRY_TIMEOUT_MS, PAGE_TIMEOUT_MS } from './limits';

const fetched = vi.fn(async (..._request: unknown[]) => new Response('module'));
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
  document.head.replaceChildren();
});

const modules = ['entry', 'page'].map((name) => ({
  href: `https://files.example/${name}.js`,
  integrity: `sha384-${name}`,
}));

const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
const linked = () => expect.poll(links).toHaveLength(2);

test('preloadModules resolves when all modules have arrived with the right hashes', async () => {
  const loaded = preloadModules(modules);
  await linked();
  expect(links().map(({ href, integrity }) => ({ href, integrity }))).toEqual(modules);
  for (const link of links()) link.dispatchEvent(new Event('load'));
  await expect(loaded).resolves.toBeUndefined();
});

test('if a module cannot be fetched, preloadModules adds no preload links, because Firefox never retries a failed preload link', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }));
  await expect(preloadModules(modules)).rejects.toThrow('entry.js answers with status 503');
  expect(links()).toEqual([]);
});

test('requests for modules are cancelled after the time limit of a page load, so that the next attempt does not wait for them', async () => {
  const { signal } = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
  preloadModules(modules);
  expect(fetched.mock.calls).toEqual(
    modules.map(({ href, integrity }) => [href, { integrity, signal }]),
  );
  expect(limit).toHaveBeenCalledWith(PAGE_TIMEOUT_MS);
  await linked();
});

test("the script of a remote's entry has a time limit, so that a request without a response ends", () => {
  const url = 'https://files.example/remoteEntry.js';
  const made = createEntryCheckPlugin(new Map()).createScript?.({ url } as never);
  expect(made).toMatchObject({ script: { src: url }, timeout: ENTRY_TIMEOUT_MS });
});

test('before the entry of a remote loads, a global variable left by another version of the remote is removed', async () => {
  vi.stubGlobal('main', 'container of 2.0.0');
  const remoteInfo = { name: 'main@1.0.0#0', entryGlobalName: 'main', type: 'global' };
  await createEntryCheckPlugin(new Map()).loadEntry?.({ remoteInfo } as never);
  expect(Reflect.get(globalThis, 'main')).toBeUndefined();
});

test('loading an entry that is an ES module does not change a global variable with the name of its remote', async () => {
  vi.stubGlobal('status', 'of the browser');
  const remoteInfo = { name: 'status@1.0.0#0', entryGlobalName: 'status', type: 'module' };
  const { loadEntry, afterLoadEntry } = createEntryCheckPlugin(new Map());
  await loadEntry?.({ remoteInfo } as never);
  await afterLoadEntry?.({ remoteInfo } as never);
  expect(Reflect.get(globalThis, 'status')).toBe('of the browser');
});

test('the entry of a remote is not loaded when one of its modules differs from the released module', async () => {
  const url = 'https://files.example/entry.js';
  const [release] = createTestRemote('reports', '1.0.0', [
    { ...createTestRoute('/reports', 'app', ['subscribed']), scripts: ['page.js'] },
  ]).releases;
  const files = { 'entry.js': 'sha384-entry', 'page.js': 'sha384-page' };
  const described = {
    ...release,
    url: 'https://files.example/',
    description: { ...release.description, entry: 'entry.js', entryType: 'module' as const, files },
  };
  const source = { name: 'reports', url, release: described };
  const { loadEntry } = createEntryCheckPlugin(new Map([['reports', source]]));
  const loading = loadEntry?.({ remoteInfo: { name: 'reports' } } as never);
  await linked();
  expect(links().map(({ href, integrity }) => ({ href, integrity }))).toEqual(modules);
  const [first, second] = links();
  first?.dispatchEvent(new Event('load'));
  second?.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toThrow('page.js did not arrive as it was released');
});

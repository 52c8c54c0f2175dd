import type { DescribedModule } from '@platform/federation/runtime';
import { createStore } from 'jotai';
import type { RemoteState } from 'shared-session';
import { federationStateAtom } from 'shared-session/host';
import { deferred } from 'shared-session/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DescribedRelease, RegistryState, RemotePage } from '../state/remotes';
import { createTestRemote, createTestRoute } from '../testing/site';
import {
  discardFailedPage,
  findLoadedPage,
  loadPageAtom,
  skipIncompleteVersionAtom,
} from './load-page';
import { RemoteError } from './remote-error';
import type { RemoteReport } from './remote-report';
import { mergeRegistryStates } from './remotes';
import { rememberOldestSafeReleaseTime } from './safe-since';

const pages = vi.hoisted(() => new Map<string, (() => null) | Promise<() => null>>());
vi.mock('./load-attempt', () => ({
  attemptPageLoad: async (
    _name: string,
    { version }: DescribedRelease,
    { module }: DescribedModule,
  ) => pages.get(`${version} ${module}`) ?? pages.get(version),
  countFailedLoad: () => {},
}));
// Replaces the hash check. A file counts as changed if the test has added its hash.
vi.mock('./release-files', () => ({
  hasFileWithWrongHash: async ({ description }: DescribedRelease, files: readonly string[]) =>
    files.some((file) => description.files[file]),
}));

let reports: RemoteReport[];
const listen = (event: Event) => reports.push((event as CustomEvent<RemoteReport>).detail);
beforeEach(() => {
  reports = [];
  addEventListener('remote-report', listen);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => removeEventListener('remote-report', listen));

/** The first of the versions is the live version. */
const pageOf = (name: string, ...versions: string[]): RemotePage => {
  const route = createTestRoute('/dashboard', 'app', ['subscribed']);
  const [live, ...earlier] = versions.map((version) => {
    pages.set(version, () => null);
    return createTestRemote(name, version, [route]).releases[0];
  });
  if (!live) throw new Error('A page needs a version');
  return {
    remote: { ...createTestRemote(name, live.version, []), releases: [live, ...earlier] },
    route,
  };
};

const missingPart = ({ remote: { releases } }: RemotePage, version: string, query = ''): Error => {
  const folder = releases.find((release) => release.version === version)?.url;
  const error = new Error('Loading chunk 7 failed');
  return Object.assign(error, { name: 'ChunkLoadError', request: `${folder}7.0a1b.js${query}` });
};

/** The error that a build throws when a stylesheet is missing. The error does not name the file. */
const missingStyle = (): Error =>
  Object.assign(new Error('Loading css chunk 7 failed.\n(error: undefined)'), {
    name: 'ChunkLoadError',
    request: undefined,
  });

test('when the live version of a remote lacks a file of a page, the page is loaded from the previous version', async () => {
  const store = createStore();
  const shown = pageOf('main', '1.1.0', '1.0.0');
  expect(await store.set(loadPageAtom, shown)).toBe(pages.get('1.1.0'));
  expect(
    await store.set(skipIncompleteVersionAtom, shown, missingPart(shown, '1.1.0')),
  ).toBeUndefined();
  expect(await store.set(loadPageAtom, shown)).toBe(pages.get('1.0.0'));
  expect(reports).toMatchObject([
    { what: 'load', version: '1.1.0', fellBack: false },
    { what: 'load', version: '1.1.0', error: { reason: 'unavailable' } },
    { what: 'load', version: '1.0.0', fellBack: true },
  ]);
});

test('while one page of a remote runs in an earlier version, the session state names this version, even if another page loads from the live version', async () => {
  const store = createStore();
  const shown = pageOf('demo', '1.1.0', '1.0.0');
  const other = { ...shown, route: createTestRoute('/settings', 'app', ['subscribed']) };
  shown.remote.releases[0].description.routes.push(other.route);
  const idle: RemoteState = {
    name: 'demo',
    package: 'remote-demo',
    version: '1.1.0',
    origin: 'https://demo.example',
    status: 'idle',
  };
  store.set(federationStateAtom, (state) => ({ ...state, remotes: [idle] }));
  const state = () => store.get(federationStateAtom).remotes[0];
  await store.set(skipIncompleteVersionAtom, shown, missingPart(shown, '1.1.0'));
  await store.set(loadPageAtom, shown);
  await store.set(loadPageAtom, other);
  expect(state()).toMatchObject({ version: '1.0.0', status: 'loaded', fellBack: true });
  discardFailedPage(shown);
  await store.set(loadPageAtom, shown);
  expect(state()).toMatchObject({ version: '1.1.0', status: 'loaded', fellBack: false });
});

test('when a file is missing in the live and the earlier version of a remote, the load error names the earlier version', async () => {
  const store = createStore();
  const shown = pageOf('reports', '2.1.0', '2.0.0');
  await store.set(skipIncompleteVersionAtom, shown, missingPart(shown, '2.1.0'));
  await store.set(loadPageAtom, shown);
  const error = await store.set(skipIncompleteVersionAtom, shown, missingPart(shown, '2.0.0'));
  expect(error).toMatchObject({ remote: 'reports', version: '2.0.0', reason: 'unavailable' });
});

test('when a stylesheet is missing in the live and the earlier version of a remote, the load error names the earlier version', async () => {
  const store = createStore();
  const shown = pageOf('charts', '2.1.0', '2.0.0');
  await store.set(loadPageAtom, shown);
  expect(await store.set(skipIncompleteVersionAtom, shown, missingStyle())).toBeUndefined();
  expect(await store.set(loadPageAtom, shown)).toBe(pages.get('2.0.0'));
  const error = await store.set(skipIncompleteVersionAtom, shown, missingStyle());
  expect(error).toMatchObject({ remote: 'charts', version: '2.0.0', reason: 'unavailable' });
});

test.each<[string, string, string, (shown: RemotePage) => Error]>([
  ['chunk', 'billing', '7.0a1b.js', (shown) => missingPart(shown, '3.1.0')],
  [
    'chunk, requested a second time,',
    'invoices',
    '7.0a1b.js',
    (shown) => missingPart(shown, '3.1.0', '?r=1'),
  ],
  ['stylesheet', 'receipts', '7.0a1b.css', missingStyle],
])(
  'when a version has a %s that does not match the released hash, no earlier version is used instead',
  async (_what, name, file, missing) => {
    const store = createStore();
    const shown = pageOf(name, '3.1.0', '3.0.0');
    shown.remote.releases[0].description.files[file] = 'sha384-AAAA';
    const error = await store.set(skipIncompleteVersionAtom, shown, missing(shown));
    expect(error).toMatchObject({ version: '3.1.0', reason: 'integrity' });
    expect(await store.set(loadPageAtom, shown)).toBe(pages.get('3.1.0'));
  },
);

test('a page from an earlier version is loaded again from the live version when the earlier version is withdrawn', async () => {
  const store = createStore();
  const shown = pageOf('withdrawn', '1.1.0', '1.0.0');
  await store.set(loadPageAtom, shown);
  await store.set(skipIncompleteVersionAtom, shown, missingPart(shown, '1.1.0'));
  expect(await store.set(loadPageAtom, shown)).toBe(pages.get('1.0.0'));
  // The registry was read again, and lists only the live version 1.1.0.
  const mended = { ...shown.remote.releases[0] };
  const next: RemotePage = { ...shown, remote: { ...shown.remote, releases: [mended] } };
  expect(findLoadedPage(next)).toBeUndefined();
  expect(await store.set(loadPageAtom, next)).toBe(pages.get('1.1.0'));
});

test('an earlier version that is withdrawn as unsafe during a load does not replace the live version', async () => {
  const shown = pageOf('unsafe', '1.9.0', '1.8.0');
  const { promise, resolve } = deferred<(() => null) | Promise<never>>();
  pages.set('1.9.0', promise as Promise<() => null>);
  const loading = createStore().set(loadPageAtom, shown);
  // Makes both versions unsafe, because test remotes were built in January.
  rememberOldestSafeReleaseTime('unsafe', { safeSince: '2026-02-01T00:00:00.000Z' });
  const error = new RemoteError('unsafe', '1.9.0', 'broken');
  resolve(Promise.reject(error));
  await expect(loading).rejects.toBe(error);
});

test('if a file of the live version is missing and the earlier version has become unsafe, the load error names the missing file', async () => {
  const store = createStore();
  const shown = pageOf('unmended', '1.9.0', '1.8.0');
  await store.set(loadPageAtom, shown);
  rememberOldestSafeReleaseTime('unmended', { safeSince: '2026-02-01T00:00:00.000Z' });
  const missing = missingPart(shown, '1.9.0');
  const error = await store.set(skipIncompleteVersionAtom, shown, missing);
  expect(error).toMatchObject({ version: '1.9.0', reason: 'unavailable', cause: missing });
});

test('a newer load of a page succeeds even if an older load of the page fails later because a file of the shell is missing', async () => {
  const store = createStore();
  const shown = pageOf('replaced', '1.7.0');
  const startLoad = async (code: Promise<() => null>) => {
    pages.set('1.7.0', code);
    const loading = { page: store.set(loadPageAtom, shown) };
    await new Promise((resolve) => setTimeout(resolve));
    return loading;
  };
  const error = new RemoteError('shell', '1.0.0', 'unavailable');
  const [failure, newer] = [deferred<void>(), deferred<() => null>()];
  const missing = failure.promise.then(() => Promise.reject(error));
  const first = await startLoad(missing);
  discardFailedPage(shown);
  const second = await startLoad(newer.promise);
  // Makes the second attempt of the older load (`first`) fail too.
  pages.set('1.7.0', missing);
  failure.resolve();
  await expect(first.page).rejects.toBe(error);
  expect(store.set(loadPageAtom, shown)).toBe(second.page);
  const page = () => null;
  newer.resolve(page);
  expect(await second.page).toBe(page);
  expect(findLoadedPage(shown)).toBe(page);
});

describe('a registry that is read again during the first load of a remote', () => {
  const versionAfterReread = ({ remote }: RemotePage): string | undefined => {
    const read = (remotes: RemotePage['remote'][]): RegistryState => ({
      status: 'read',
      remotes,
      unusable: [],
    });
    const merged = mergeRegistryStates(
      read([remote]),
      read([createTestRemote(remote.name, '2', [])]),
    );
    return merged.status === 'read' ? merged.remotes[0]?.releases[0].version : undefined;
  };

  const startLoad = (shown: RemotePage) => {
    const { promise, resolve } = deferred<(() => null) | Promise<never>>();
    const { name, releases } = shown.remote;
    const [{ version }] = releases;
    pages.set(`${version} ${shown.route.module}`, promise as Promise<() => null>);
    const loading = createStore().set(loadPageAtom, shown);
    const error = new RemoteError(name, version, 'broken', new Error('It exports no page'));
    return {
      arrive: async () => {
        resolve(() => null);
        await loading;
      },
      fail: async () => {
        resolve(Promise.reject(error));
        await expect(loading).rejects.toBe(error);
      },
    };
  };

  test('a newly read registry does not change the version of a remote whose first page is being loaded', async () => {
    const shown = pageOf('kept', '1.6.1');
    const load = startLoad(shown);
    expect(versionAfterReread(shown)).toBe('1.6.1');
    await load.arrive();
    expect(versionAfterReread(shown)).toBe('1.6.1');
  });

  test('after the first page of a remote has failed to load, the remote gets the new version of a newly read registry', async () => {
    const shown = pageOf('freed', '1.6.2');
    await startLoad(shown).fail();
    expect(versionAfterReread(shown)).toBe('2');
  });

  test('a newly read registry does not change the version of a remote while a page loads, even if another page of the remote has failed', async () => {
    const first = pageOf('both', '1.6.3');
    const second = { ...first, route: createTestRoute('/settings', 'app', ['subscribed']) };
    first.remote.releases[0].description.routes.push(second.route);
    const [good, bad] = [startLoad(first), startLoad(second)];
    await bad.fail();
    expect(versionAfterReread(first)).toBe('1.6.3');
    await good.arrive();
    expect(versionAfterReread(first)).toBe('1.6.3');
  });
});

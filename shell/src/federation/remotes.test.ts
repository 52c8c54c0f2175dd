import { createSessionStore } from 'shared-session/host';
import { deferred } from 'shared-session/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type RegistryState, registryStateAtom } from '../state/remotes';
import { configStateAtom } from '../state/site-config';
import { createTestConfig, createTestRemote } from '../testing/site';
import { readRegistry } from './read-registry';
import {
  mergeRegistryStates,
  nextRemoteStates,
  pinnedRemoteNames,
  readRemotesAtom,
  rereadRegistryOnError,
  rereadRegistryOnTabReturn,
} from './remotes';

const read = (
  remotes: ReturnType<typeof createTestRemote>[],
  unusable: string[] = [],
): RegistryState => ({
  status: 'read',
  remotes,
  unusable: unusable.map((name) => ({
    name,
    error: new Error(`no ${name}`),
    pages: undefined,
  })),
});

const versions = (state: RegistryState): Record<string, string> =>
  state.status === 'read'
    ? Object.fromEntries(state.remotes.map(({ name, releases: [{ version }] }) => [name, version]))
    : {};

describe('merging a registry that was read again', () => {
  test('a newly read registry gives a new version to a remote of which no page has been loaded', () => {
    const merged = mergeRegistryStates(
      read([createTestRemote('idle', '1', [])]),
      read([createTestRemote('idle', '2', [])]),
    );
    expect(versions(merged)).toEqual({ idle: '2' });
  });

  test('a remote of which a page has been loaded keeps its version when the registry is read again', () => {
    pinnedRemoteNames.add('busy');
    const merged = mergeRegistryStates(
      read([createTestRemote('busy', '1', [])]),
      read([createTestRemote('busy', '2', [])]),
    );
    expect(versions(merged)).toEqual({ busy: '1' });
  });

  describe('with a running version below the smallest safe version', () => {
    const safeSince = '2026-03-01T00:00:00.000Z';
    const before = read([createTestRemote('unsafe', '1', [])]);

    beforeEach(async () => {
      const entry = { package: 'remote-unsafe', current: {}, safeSince };
      vi.spyOn(console, 'error').mockImplementation(() => {});
      vi.stubGlobal('fetch', async () => Response.json({ schema: 1, remotes: { unsafe: entry } }));
      await readRegistry(createTestConfig(), { fresh: true, overrides: {}, user: null });
      vi.unstubAllGlobals();
      pinnedRemoteNames.add('unsafe');
    });

    test('a tab that ran an unsafe version must reload, even after the version was replaced and the registry was read again', () => {
      const live = read([createTestRemote('unsafe', '2', [])]);
      const merged = mergeRegistryStates(before, live);
      expect(versions(merged)).toEqual({ unsafe: '2' });
      expect(merged).toMatchObject({ ranUnsafe: true, live: [{ name: 'unsafe' }] });
      expect(mergeRegistryStates(merged, live)).toMatchObject({
        ranUnsafe: true,
        live: expect.anything(),
      });
    });

    test('a tab does not have to reload if a newly read registry lists its unsafe version as safe again', () => {
      expect(
        mergeRegistryStates(before, read([createTestRemote('unsafe', '1', [])])),
      ).not.toMatchObject({
        ranUnsafe: true,
      });
    });
  });

  test('a newly read registry gives a new version to a remote whose pages have failed, and not to a remote of which a page is loaded', () => {
    pinnedRemoteNames.add('beside');
    pinnedRemoteNames.add('failed');
    pinnedRemoteNames.delete('failed');
    const merged = mergeRegistryStates(
      read([createTestRemote('beside', '1', []), createTestRemote('failed', '1', [])]),
      read([createTestRemote('beside', '2', []), createTestRemote('failed', '2', [])]),
    );
    expect(versions(merged)).toEqual({ beside: '1', failed: '2' });
  });

  test('a newly read registry adds a remote that was unusable before', () => {
    const merged = mergeRegistryStates(
      read([], ['late']),
      read([createTestRemote('late', '1', [])]),
    );
    expect(versions(merged)).toEqual({ late: '1' });
  });

  test('the remotes stay unchanged if the registry could not be read again', () => {
    const before = read([createTestRemote('idle', '1', [])]);
    expect(mergeRegistryStates(before, { status: 'unreadable', error: new Error('down') })).toBe(
      before,
    );
  });
});

test('the session state lists usable remotes with their versions, and unusable remotes with their errors', () => {
  const states = nextRemoteStates(read([createTestRemote('main', '1.0.0', [])], ['broken']), []);
  expect(states).toMatchObject([
    { name: 'main', version: '1.0.0', origin: 'https://main.example', status: 'idle' },
    { name: 'broken', status: 'failed', error: 'no broken' },
  ]);
});

test('in the session state, a remote whose page failed is "failed" until a new version is released, and then "idle"', () => {
  const failed = { name: 'main', package: 'remote-main', version: '1.0.0', origin: '' } as const;
  const known = [{ ...failed, status: 'failed', error: 'remote main 1.0.0: broken' } as const];
  const statesWith = (version: string) =>
    nextRemoteStates(read([createTestRemote('main', version, [])]), known);
  expect(statesWith('1.0.0')).toEqual(known);
  expect(statesWith('2.0.0')).toMatchObject([{ version: '2.0.0', status: 'idle' }]);
});

test('if the shell reads the registry twice, an older response that arrives last does not replace the newer response', async () => {
  const [older, newer] = [deferred<Response>(), deferred<Response>()];
  const fetch = vi.fn().mockReturnValueOnce(older.promise).mockReturnValueOnce(newer.promise);
  vi.stubGlobal('fetch', fetch);
  const store = createSessionStore();
  store.set(configStateAtom, { status: 'read', config: createTestConfig() });
  const reads = [store.set(readRemotesAtom, true), store.set(readRemotesAtom, true)];
  newer.resolve(Response.json({ schema: 1, remotes: {}, retired: ['/newer'] }));
  await reads[1];
  older.resolve(Response.json({ schema: 1, remotes: {}, retired: ['/older'] }));
  await reads[0];
  vi.unstubAllGlobals();
  expect(store.get(registryStateAtom)).toMatchObject({ retired: ['/newer'] });
});

test('an unusable registry entry is reported to telemetry once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () =>
    Response.json({ schema: 1, remotes: { main: { current: 1 } } }),
  );
  const store = createSessionStore();
  store.set(configStateAtom, { status: 'read', config: createTestConfig() });
  const heard = vi.fn();
  const listen = (event: Event) => heard((event as CustomEvent).detail);
  addEventListener('remote-report', listen);
  await store.set(readRemotesAtom, true);
  await store.set(readRemotesAtom, true);
  removeEventListener('remote-report', listen);
  vi.unstubAllGlobals();
  expect(heard.mock.calls).toEqual([
    [
      {
        what: 'registry',
        remote: 'main',
        fellBack: false,
        error: {
          reason: 'unusable',
          cause: expect.stringMatching(/registry entry/),
          stack: expect.any(String),
        },
      },
    ],
  ]);
});

describe('reading the registry again', () => {
  let done: () => void;
  const waitForDone = () =>
    new Promise<void>((resolve) => {
      done = resolve;
    });
  let reread = vi.fn(waitForDone);

  let visibility: DocumentVisibilityState;
  const become = (state: DocumentVisibilityState) => {
    visibility = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    reread = vi.fn(waitForDone);
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    rereadRegistryOnTabReturn(reread);
  });

  test('the registry is read again when the tab becomes visible, and not when the tab is hidden', () => {
    become('hidden');
    expect(reread).not.toHaveBeenCalled();
    become('visible');
    expect(reread).toHaveBeenCalledOnce();
  });

  test('the registry is never read twice at the same time', async () => {
    become('visible');
    become('visible');
    expect(reread).toHaveBeenCalledOnce();
    done();
    await expect
      .poll(() => {
        become('visible');
        return reread;
      })
      .toHaveBeenCalledTimes(2);
  });

  test('a tab that became visible while offline reads the registry when the browser is online again', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    become('visible');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    dispatchEvent(new Event('online'));
    expect(reread).toHaveBeenCalledOnce();
  });

  test('a hidden tab does not read the registry when the browser is online again', () => {
    become('hidden');
    dispatchEvent(new Event('online'));
    expect(reread).not.toHaveBeenCalled();
  });

  test('a tab that becomes visible does not read the registry again while offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    become('visible');
    expect(reread).not.toHaveBeenCalled();
  });
});

test('the registry is read again at the first error of a version of a remote, but not at further errors of this version', () => {
  const reread = vi.fn(() => Promise.resolve());
  rereadRegistryOnError(reread);
  const report = (remote: string) => {
    const error = { reason: 'network', cause: 'TypeError: Failed to fetch', stack: '' } as const;
    const detail = { what: 'script', remote, version: '1.2.0', fellBack: false, error };
    dispatchEvent(new CustomEvent('remote-report', { detail }));
  };
  report('main');
  report('main');
  expect(reread).toHaveBeenCalledTimes(1);
  report('reports');
  expect(reread).toHaveBeenCalledTimes(2);
});

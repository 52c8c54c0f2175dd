import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestConfig } from '../testing/site';
import {
  permittedOverridesAtom,
  readRemoteOverrides,
  removeOverridesAndReload,
  uncheckedOverridesAtom,
} from './overrides';
import { configStateAtom } from './site-config';

const read = (address: string) => readRemoteOverrides(new URL(address, 'https://app.example'));

const blockStorage = () =>
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });

const removeAll = (): number => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  removeOverridesAndReload();
  vi.unstubAllGlobals();
  return reload.mock.calls.length;
};

beforeEach(() => sessionStorage.clear());

test('an override of a remote in the URL is stored for the tab and removed from the URL', () => {
  const { overrides, clean } = read(
    '/dashboard?role=admin&remote.main=http://localhost:3002#users',
  );
  expect(overrides).toEqual({ main: 'http://localhost:3002' });
  expect(clean).toBe('https://app.example/dashboard?role=admin#users');
  expect(read('/settings').overrides).toEqual({ main: 'http://localhost:3002' });
});

test('the URL without the overrides leads to the same site, even if the path of the URL begins with two slashes', () => {
  const { clean } = readRemoteOverrides(new URL('https://app.example//?remote.main=1.2.3'));
  expect(new URL(clean, 'https://app.example//').href).toBe('https://app.example//');
});

test('an empty value in the URL ends the override of one remote, and removeOverridesAndReload ends all overrides', () => {
  read('/?remote.main=http://localhost:3002&remote.reports=http://localhost:3003');
  expect(read('/?remote.main=').overrides).toEqual({ reports: 'http://localhost:3003' });
  removeAll();
  expect(read('/').overrides).toEqual({});
});

test('an override of a remote in the URL applies even when the visitor blocks browser storage', () => {
  const storage = blockStorage();
  const { overrides } = read('/?remote.main=http://localhost:3002');
  storage.mockRestore();
  expect(overrides).toEqual({ main: 'http://localhost:3002' });
});

test('ending all overrides of remotes reloads the page, even when the visitor blocks browser storage', () => {
  const storage = blockStorage();
  const reloads = removeAll();
  storage.mockRestore();
  expect(reloads).toBe(1);
});

test.each(['{', '[1]', '1', 'null', '""', '{"main":1}'])(
  'stored overrides of remotes are ignored when they are not an object of texts in JSON: %s',
  (text) => {
    sessionStorage.setItem('remote-overrides', text);
    expect(read('/').overrides).toEqual({});
  },
);

test('an override of a remote that an earlier version of the shell stored in the tab still applies', () => {
  sessionStorage.setItem('remote-overrides', '{"main":"http://localhost:3002"}');
  expect(read('/').overrides).toEqual({ main: 'http://localhost:3002' });
});

test('an override of a remote is ignored if the configuration does not list the origin of the override', () => {
  const problem = vi.spyOn(console, 'error').mockImplementation(() => {});
  const store = createStore();
  const config = createTestConfig({ allowRemoteOverrides: ['http://localhost:3002'] });
  store.set(configStateAtom, { status: 'read', config });
  store.set(uncheckedOverridesAtom, {
    main: 'http://localhost:3002',
    other: 'https://evil.example',
  });
  expect(store.get(permittedOverridesAtom)).toEqual({ main: 'http://localhost:3002' });
  expect(problem).toHaveBeenCalledWith(expect.stringMatching(/other may not be taken from/));
});

test.each(['2.0. Your account is locked, call +47 22 22 22 22', '2.0.0<br>', '1'.repeat(81)])(
  'an override of a remote that is neither an origin nor has the form of a version is ignored: %s',
  (text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const store = createStore();
    store.set(configStateAtom, { status: 'read', config: createTestConfig() });
    const version = '1.2.0-preview.3+0A1b_2c';
    store.set(uncheckedOverridesAtom, { main: text, other: version });
    expect(store.get(permittedOverridesAtom)).toEqual({ other: version });
  },
);

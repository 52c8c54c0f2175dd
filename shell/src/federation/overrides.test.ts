import { beforeEach, expect, test, vi } from 'vitest';
import { endOverrides, permitted, readOverrides } from './overrides';

const read = (address: string) =>
  readOverrides(new URL(address, 'https://app.example'), sessionStorage);

beforeEach(() => sessionStorage.clear());

test('an override in the address is kept for the tab, and the address is clean again', () => {
  const { overrides, clean } = read(
    '/dashboard?role=admin&remote.main=http://localhost:3002#users',
  );
  expect(overrides).toEqual({ main: 'http://localhost:3002' });
  expect(clean).toBe('/dashboard?role=admin#users');
  expect(read('/settings').overrides).toEqual({ main: 'http://localhost:3002' });
});

test('an empty one ends it, as does ending all', () => {
  read('/?remote.main=http://localhost:3002&remote.reports=http://localhost:3003');
  expect(read('/?remote.main=').overrides).toEqual({ reports: 'http://localhost:3003' });
  endOverrides(sessionStorage);
  expect(read('/').overrides).toEqual({});
});

test('what is stored and no JSON is no override', () => {
  sessionStorage.setItem('remote-overrides', '{');
  expect(read('/').overrides).toEqual({});
});

test('only origins that the configuration lists are permitted', () => {
  const problem = vi.spyOn(console, 'error').mockImplementation(() => {});
  const overrides = { main: 'http://localhost:3002', other: 'https://evil.example' };
  expect(permitted(overrides, ['http://localhost:3002'])).toEqual({
    main: 'http://localhost:3002',
  });
  expect(problem).toHaveBeenCalledWith(expect.stringMatching(/other may not be taken from/));
});

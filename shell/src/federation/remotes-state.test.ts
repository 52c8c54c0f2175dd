import { describe, expect, test } from 'vitest';
import { remote } from '../testing/site';
import type { RemotesState } from './remote';
import { mergeRemotes, pin, remoteStates, unpin } from './remotes-state';

const read = (remotes: ReturnType<typeof remote>[], unusable: string[] = []): RemotesState => ({
  status: 'read',
  remotes,
  unusable: unusable.map((name) => ({ name, error: new Error(`no ${name}`) })),
});

const versions = (state: RemotesState): Record<string, string> =>
  state.status === 'read'
    ? Object.fromEntries(state.remotes.map(({ name, releases: [{ version }] }) => [name, version]))
    : {};

describe('a registry that was read again', () => {
  test('moves a remote that is not pinned', () => {
    const merged = mergeRemotes(read([remote('idle', '1', [])]), read([remote('idle', '2', [])]));
    expect(versions(merged)).toEqual({ idle: '2' });
  });

  test('keeps a pinned remote', () => {
    pin('busy');
    const merged = mergeRemotes(read([remote('busy', '1', [])]), read([remote('busy', '2', [])]));
    expect(versions(merged)).toEqual({ busy: '1' });
  });

  test('moves a remote that was unpinned, and no other', () => {
    pin('beside');
    pin('failed');
    unpin('failed');
    const merged = mergeRemotes(
      read([remote('beside', '1', []), remote('failed', '1', [])]),
      read([remote('beside', '2', []), remote('failed', '2', [])]),
    );
    expect(versions(merged)).toEqual({ beside: '1', failed: '2' });
  });

  test('brings a remote that could not be described', () => {
    const merged = mergeRemotes(read([], ['late']), read([remote('late', '1', [])]));
    expect(versions(merged)).toEqual({ late: '1' });
  });

  test('loses nothing when it could not be read', () => {
    const before = read([remote('idle', '1', [])]);
    expect(mergeRemotes(before, { status: 'unreadable', error: new Error('down') })).toBe(before);
  });
});

test('the state demo lists what is usable and what is not', () => {
  const states = remoteStates(read([remote('main', '1.0.0', [])], ['broken']), []);
  expect(states).toMatchObject([
    { name: 'main', version: '1.0.0', origin: 'https://main.example', status: 'idle' },
    { name: 'broken', status: 'failed', error: 'no broken' },
  ]);
});

import type { RemoteDescription } from '@platform/federation/runtime';
import { describe, expect, test, vi } from 'vitest';
import { remote } from '../testing/site';

vi.stubGlobal('SINGLETON_VERSIONS', { react: '19.3.1', jotai: '2.20.3' });
const { refusalOf, shareScope } = await import('./singletons');

const [release] = remote('main', '1.0.0', []).releases;
const needing = (more: Partial<RemoteDescription>) =>
  refusalOf({ ...release.description, ...more });

test('containers get each package with its version, without waiting', async () => {
  expect(shareScope.react?.['19.3.1']?.get()()).toHaveProperty('useState');
});

describe('a remote is refused', () => {
  test('not when the shell has everything', () => {
    expect(needing({ needs: { react: ['useState', '*'] } })).toBeUndefined();
  });

  test('when it needs an export that the shell does not offer', () => {
    expect(needing({ uses: { 'react-router-dom': ['MemoryRouter'] } })).toMatch(/MemoryRouter/);
  });

  test('when it needs the federation runtime of earlier shells', () => {
    expect(needing({ runtime: undefined })).toMatch(/federation runtime/);
  });
});

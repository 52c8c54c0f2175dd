import { act, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { addCatalog, forgetLanguages, switchLanguage } from 'shared-i18n';
import { createSessionStore, federationStateAtom, languageStateAtom } from 'shared-session/host';
import { afterEach, expect, test, vi } from 'vitest';
import { uncheckedOverridesAtom } from '../state/overrides';
import { configStateAtom } from '../state/site-config';
import { createTestConfig } from '../testing/site';
import { PartsPanel } from './parts-panel';

const listed = (version: string, role: string) => ({
  version,
  role,
  releasedAt: '2026-01-01T00:00:00.000Z',
  url: `https://main.example/${version}/`,
  integrity: `sha384-${'A'.repeat(64)}`,
});

const open = (running: string, answer: () => Response, override?: string) => {
  vi.stubGlobal('fetch', async () => answer());
  const store = createSessionStore();
  store.set(configStateAtom, { status: 'read', config: createTestConfig() });
  store.set(uncheckedOverridesAtom, override ? { main: override } : {});
  const part = {
    name: 'main',
    package: 'remote-main',
    version: running,
    origin: 'https://main.example',
    status: 'loaded' as const,
  };
  store.set(federationStateAtom, { host: { version: '1.0.0' }, remotes: [part], copies: null });
  render(
    <Provider store={store}>
      <PartsPanel onClose={() => {}} />
    </Provider>,
  );
  return store;
};

const previews = () => {
  const main = [listed('1.0.0', 'live'), listed('1.2.0', 'candidate')];
  return Response.json({ schema: 1, shell: [], remotes: { main } });
};

const badgeOf = (version: string) =>
  screen.getByText(version, { selector: 'code' }).nextElementSibling?.textContent;

const select = () => screen.findByRole<HTMLSelectElement>('combobox');

afterEach(() => {
  vi.unstubAllGlobals();
  forgetLanguages();
});

test('the panel "Parts and versions" shows "Live" beside a listed version that is live', async () => {
  open('1.0.0', previews);
  await select();
  expect(badgeOf('1.0.0')).toBe('Live');
});

test('the panel "Parts and versions" does not show "Live" beside a running version that the site no longer lists', async () => {
  open('1.1.0', previews);
  await select();
  expect(badgeOf('1.1.0')).toBeUndefined();
});

test('the panel "Parts and versions" calls no version live while the list of versions loads or after its request has failed', async () => {
  const answer = vi.fn(() => new Response('', { status: 404 }));
  open('1.2.0', answer);
  expect(badgeOf('1.2.0')).toBeUndefined();
  await waitFor(() => expect(answer).toHaveBeenCalled());
  await act(async () => {});
  expect(badgeOf('1.2.0')).toBeUndefined();
});

test('the panel "Parts and versions" offers to end an override whose version is no longer listed', async () => {
  open('1.1.0', previews, '1.1.0');
  expect((await select()).value).toBe('1.1.0');
  expect(within(await select()).getByRole('option', { name: 'What everyone gets' })).toHaveProperty(
    'selected',
    false,
  );
});

test('the open panel "Parts and versions" shows its texts in the new language after a language change', async () => {
  const store = open('1.0.0', previews);
  await select();
  addCatalog('de', {
    'shell.parts.title': 'Teile und Versionen',
    'shell.parts.origin': 'Herkunft',
  });
  switchLanguage('de');
  act(() => store.set(languageStateAtom, 'de'));
  expect(screen.getByRole('dialog', { name: 'Teile und Versionen' })).toBeDefined();
  expect(screen.getByText('Herkunft')).toBeDefined();
});

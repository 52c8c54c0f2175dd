import { forgetLanguages, switchLanguage, translated } from 'shared-i18n';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestRemote } from '../testing/site';
import { loadMessagesInLanguage, loadReleaseMessages } from './catalogs';

const HASH = `sha384-${'A'.repeat(64)}`;
const fetched = vi.fn(async ({ pathname }: URL, _options?: RequestInit) =>
  Response.json({ [`title ${pathname.split('/')[1]}`]: 'Titel' }),
);
const titleOf = (version: string) => translated(`title ${version}`, 'Title');
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(async () => {
  await loadMessagesInLanguage('en');
  forgetLanguages();
});

/** Each test uses another version, because loaded messages stay loaded. */
const releaseOf = (version: string) => {
  const [release] = createTestRemote('main', version, []).releases;
  const files = { 'locales/de.json': HASH };
  return { ...release, description: { ...release.description, titles: { de: {} }, files } };
};

test('the translated messages of a remote are requested only once, with the hash that the release lists', async () => {
  await loadMessagesInLanguage('de');
  const release = releaseOf('1.0.0');
  await Promise.all([loadReleaseMessages(release), loadReleaseMessages(release)]);
  expect(fetched).toHaveBeenCalledOnce();
  const [file, options] = fetched.mock.calls[0] ?? [];
  expect(file?.href).toBe('https://main.example/1.0.0/locales/de.json');
  expect(options?.integrity).toBe(HASH);
  switchLanguage('de');
  expect(titleOf('1.0.0')).toBe('Titel');
});

test("no translations are requested for English visitors, or for a remote without the visitor's language", async () => {
  await loadReleaseMessages(releaseOf('1.1.0'));
  await loadMessagesInLanguage('ar');
  expect(fetched).not.toHaveBeenCalled();
});

test('when the language changes, remotes that are already loaded get their texts in the new language', async () => {
  await loadReleaseMessages(releaseOf('1.2.0'));
  await loadMessagesInLanguage('de');
  switchLanguage('de');
  expect(titleOf('1.2.0')).toBe('Titel');
});

const requestsFor = (version: string) =>
  fetched.mock.calls.filter(([file]) => file.pathname.startsWith(`/${version}/`));

test('when the request for the translations of a remote fails, a second request bypasses the cache of the browser', async () => {
  await loadMessagesInLanguage('de');
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await loadReleaseMessages(releaseOf('1.4.0'));
  expect(requestsFor('1.4.0').map(([, options]) => options?.cache)).toEqual([undefined, 'reload']);
  switchLanguage('de');
  expect(titleOf('1.4.0')).toBe('Titel');
});

test('when the translations of a remote do not arrive, its texts stay English, the error is logged, and the next load tries again', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await loadMessagesInLanguage('de');
  const offline = new TypeError('Failed to fetch');
  fetched.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
  const release = releaseOf('1.3.0');
  await loadReleaseMessages(release);
  expect(error).toHaveBeenCalledOnce();
  switchLanguage('de');
  expect(titleOf('1.3.0')).toBe('Title');
  await loadReleaseMessages(release);
  expect(requestsFor('1.3.0')).toHaveLength(3);
  expect(titleOf('1.3.0')).toBe('Titel');
});

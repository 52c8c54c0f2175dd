import { catalogPath } from '@platform/federation/runtime';
import { addCatalog, type Catalog, directionOf, ENGLISH } from 'shared-i18n';
import type { DescribedRelease, RemotePage } from '../state/remotes';
import { PAGE_TIMEOUT_MS } from './limits';
import { readReleaseFile } from './release-files';

const loadedReleases = new Set<DescribedRelease>();

let wantedLanguage = ENGLISH;

const requests = new Map<string, Promise<void>>();

/**
 * Loads the messages of a remote. Never rejects, because the page works in English too. When the
 * language changes, {@link loadMessagesInLanguage} calls this again for loaded pages. All other
 * callers must then call this again themselves.
 */
export const loadCatalog = (release: DescribedRelease, code: string): Promise<void> => {
  if (!Object.hasOwn(release.description.titles ?? {}, code)) return Promise.resolve();
  const name = catalogPath(code);
  const { href } = new URL(name, release.url);
  const known = requests.get(href);
  if (known) return known;
  const loading = readReleaseFile(release, name, PAGE_TIMEOUT_MS)
    .then((catalog) => addCatalog(code, catalog as Catalog))
    .catch((error) => {
      requests.delete(href);
      console.error('The messages of a remote are missing:', error);
    });
  requests.set(href, loading);
  return loading;
};

export const loadReleaseMessages = (release: DescribedRelease): Promise<void> => {
  loadedReleases.add(release);
  return loadCatalog(release, wantedLanguage);
};

/** Loads the messages of all loaded pages. Pages that load later get the same language. */
export const loadMessagesInLanguage = async (code: string): Promise<void> => {
  wantedLanguage = code;
  await Promise.all([...loadedReleases].map((release) => loadCatalog(release, code)));
};

/**
 * The attributes that mark a page as English if its release lacks the site's language. A slot
 * filler always gets both attributes, because the page around the slot may be in another language.
 */
export const languageAttributesOf = (
  { route, slot }: RemotePage,
  { description: { titles = {} } }: DescribedRelease,
  language: string,
): { lang?: string; dir?: 'ltr' | 'rtl' } => {
  const isTranslated = language === ENGLISH || Object.hasOwn(titles, language);
  if (route.mount || (isTranslated && !slot)) return {};
  const lang = isTranslated ? language : ENGLISH;
  return { lang, dir: directionOf(lang) };
};

import { catalogPath } from '@platform/federation/runtime';
import { addCatalog, type Catalog, directionOf, ENGLISH } from 'shared-i18n';
import type { DescribedRelease, RemotePage } from '../state/remotes';
import { PAGE_TIMEOUT_MS } from './limits';

const loadedReleases = new Set<DescribedRelease>();

let wantedLanguage = ENGLISH;

const requests = new Map<string, Promise<void>>();

const request = async (file: URL, options: RequestInit, code: string): Promise<void> => {
  const answer = await fetch(file, options);
  if (!answer.ok) throw new Error(`${file} answers with status ${answer.status}`);
  addCatalog(code, (await answer.json()) as Catalog);
};

/**
 * Never rejects, because the page works in English too. When the language changes, only the
 * catalogs of loaded pages are loaded again. All other callers must then call this function again.
 */
export const loadCatalog = (
  { url, description }: DescribedRelease,
  code: string,
): Promise<void> => {
  const { titles = {}, files } = description;
  if (!Object.hasOwn(titles, code)) return Promise.resolve();
  const name = catalogPath(code);
  const file = new URL(name, url);
  const known = requests.get(file.href);
  if (known) return known;
  const { [name]: integrity } = files;
  // Requests the file at most twice. Both requests share the time limit of one page load.
  const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
  const options = { ...(integrity ? { integrity } : {}), signal };
  const loading = request(file, options, code)
    // Requests the file again from the server, because the copy in the browser may be damaged.
    .catch(() => request(file, { ...options, cache: 'reload' }, code))
    .catch((error) => {
      requests.delete(file.href);
      console.error('The messages of a remote are missing:', error);
    });
  requests.set(file.href, loading);
  return loading;
};

export const loadReleaseMessages = (release: DescribedRelease): Promise<void> => {
  loadedReleases.add(release);
  return loadCatalog(release, wantedLanguage);
};

/** Loads the messages of all loaded pages. Later pages get messages in this language too. */
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

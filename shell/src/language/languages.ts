import { ENGLISH } from 'shared-i18n';
import { readStoredText, storeText } from 'shared-ui';

export const SITE_LANGUAGES: readonly string[] = [ENGLISH, ...LANGUAGES];

/** Codes that the site replaces: Norwegian (`no`) and Nynorsk (`nn`) become Bokmål (`nb`). */
const OTHER_CODES: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

const baseOf = (code: string): string => {
  const [base = ''] = code.toLowerCase().split('-');
  return OTHER_CODES[base] ?? base;
};

/** Finds the first wanted language that the site has: `de` for `de-CH`, `pt-BR` for `pt`. */
export const findSiteLanguage = (wanted: readonly (string | undefined)[]): string | undefined => {
  for (const code of wanted) {
    if (!code) continue;
    const exact = SITE_LANGUAGES.find((each) => each.toLowerCase() === code.toLowerCase());
    const fitting = exact ?? SITE_LANGUAGES.find((each) => baseOf(each) === baseOf(code));
    if (fitting) return fitting;
  }
  return undefined;
};

/** The name of a language, by default in the language itself: "Deutsch", "日本語". */
export const languageName = (code: string, inLanguage = code): string => {
  const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
};

export const LANGUAGE_STORAGE_KEY = 'language';

/** The language that the visitor chose, if the browser refused to store it. Undefined otherwise. */
let unstored: string | undefined;

export const chosenLanguage = (): string | undefined =>
  findSiteLanguage([unstored ?? readStoredText(LANGUAGE_STORAGE_KEY) ?? undefined]);

/** Stores the chosen language. If the browser stores nothing, the choice lasts until a reload. */
export const storeLanguage = (code: string): void => {
  unstored = storeText(LANGUAGE_STORAGE_KEY, code) ? undefined : code;
};

import { ENGLISH } from 'shared-i18n';
import { storedText, storeText } from 'shared-ui';

/** The languages of the site. */
export const SITE_LANGUAGES: readonly string[] = [ENGLISH, ...LANGUAGES];

/** Languages that have another code too: Norwegian Bokmål is what browsers mean by Norwegian. */
const OTHER_CODES: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

const baseOf = (code: string): string => {
  const [base = ''] = code.toLowerCase().split('-');
  return OTHER_CODES[base] ?? base;
};

/** The language of the site that fits the first of these codes for which it has one: `de` for `de-CH`, `pt-BR` for `pt`. */
export const matchLanguage = (wanted: readonly (string | undefined)[]): string | undefined => {
  for (const code of wanted) {
    if (!code) continue;
    const exact = SITE_LANGUAGES.find((each) => each.toLowerCase() === code.toLowerCase());
    const fitting = exact ?? SITE_LANGUAGES.find((each) => baseOf(each) === baseOf(code));
    if (fitting) return fitting;
  }
  return undefined;
};

/** A language by its own name: "Deutsch", "日本語". */
export const languageName = (code: string): string => {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};

const STORAGE_KEY = 'language';

/** What the visitor chose on this device. */
export const chosenLanguage = (): string | undefined =>
  matchLanguage([storedText(STORAGE_KEY) ?? undefined]);

/** Keeps a choice on this device. Where nothing can be stored, it holds until the page is left. */
export const storeLanguage = (code: string): void => {
  storeText(STORAGE_KEY, code);
};

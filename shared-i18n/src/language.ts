/** A message that depends on a number: one text for each plural category (`Intl.PluralRules`). */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * The messages of a language by key: `shared-rows.sending.pause` is the key of the text
 * `sending.pause` in `messages('shared-rows', table)`.
 */
export type Catalog = Readonly<Record<string, string | PluralForms>>;

/** The language of the texts in the code. */
export const ENGLISH = 'en';

let current = ENGLISH;
let catalogs: Record<string, Record<string, string | PluralForms>> = {};

/** The current language, such as `en` or `pt-BR`. */
export const language = (): string => current;

export const findTranslation = (key: string): string | PluralForms | undefined =>
  catalogs[current]?.[key];

/** Adds messages to a language. Texts on the page change only when they are rendered again. */
export const addCatalog = (code: string, catalog: Catalog): void => {
  catalogs[code] = { ...catalogs[code], ...catalog };
};

/** Switches the language of all texts, and changes `lang` and `dir` of the document. */
export const switchLanguage = (code: string): void => {
  current = code;
  const root = globalThis.document?.documentElement;
  if (!root) return;
  root.lang = code;
  root.dir = directionOf(code);
};

/** Removes all catalogs and switches to English. Only for tests. */
export const forgetLanguages = (): void => {
  catalogs = {};
  switchLanguage(ENGLISH);
};

const RIGHT_TO_LEFT_SCRIPTS = /Arab|Hebr|Thaa|Syrc|Adlm|Nkoo/;

export const directionOf = (code: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT_SCRIPTS.test(new Intl.Locale(code).maximize().baseName) ? 'rtl' : 'ltr';

// This file has no schemas, so that pages that only compare texts load no validation library.

/**
 * Invisible characters, which make names unequal that look equal: soft hyphen, zero-width space,
 * word joiner, mathematical operators, byte order mark, bidirectional controls. Joiners (U+200C,
 * U+200D) and the Mongolian vowel separator (U+180E) stay, because Persian, emoji and Mongolian
 * need them.
 */
const INVISIBLE_CHARACTERS =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

export const removeInvisibleCharacters = (text: string): string =>
  text.replace(INVISIBLE_CHARACTERS, '');

/**
 * Returns a text as it is compared and stored: without invisible characters, normalized (NFC),
 * trimmed. Removes invisible characters first, because an invisible character between a letter and
 * its accent keeps NFC from combining them. NFC takes minutes for 1 MB of accents, so use
 * `cleanedTextSchema` for texts from outside.
 */
export const cleanText = (text: string): string =>
  removeInvisibleCharacters(text).normalize('NFC').trim();

/** Returns a text for comparisons without case (specification 8 and 9). */
export const foldCase = (text: string): string => cleanText(text).toLowerCase().normalize('NFC');

// Characters that `normalize` does not change, and what people type instead.
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  '’': "'",
};

/**
 * Returns a text for searching and for the backend's sorting: "jose" finds "José", "odegard" finds
 * "Ødegård", "o'brien" finds "O’Brien", and Arabic names are found without hamza and vowel marks.
 * Other marks stay, because they can be vowels that people type. If you change this function, the
 * backend needs a migration.
 */
export const foldForSearch = (text: string): string =>
  foldCase(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u0655\u0670]/g, '')
    .replace(/[øłđðþßæœı’]/g, (character) => REPLACEMENTS[character] ?? character);

/** Whether each searched word is in one of the texts: "lovelace ada" finds "Ada Lovelace". */
export const containsEachSearchWord = (
  search: string,
  ...texts: readonly (string | null | undefined)[]
): boolean => {
  const folded = texts.map((text) => foldForSearch(text ?? ''));
  const words = foldForSearch(search).split(/\s+/u);
  return words.every((word) => folded.some((text) => text.includes(word)));
};

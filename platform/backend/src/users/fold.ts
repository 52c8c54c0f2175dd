import { comparable } from 'shared-session/wire';

// Letters that have no accent to take off, as people type them on a keyboard without them.
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/**
 * A text as it is searched and sorted: without case and accents, so that "jose" finds "José" and "Åse" comes with the
 * A's. Only Latin-style accents (U+0300–U+036F) go: in other scripts a mark is a vowel. The same on both databases,
 * whose own collations differ.
 */
export const fold = (text: string): string =>
  comparable(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđðþßæœı]/g, (letter) => LETTERS[letter] ?? letter);

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ğ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ł',
  n: 'ñ',
  o: 'ø',
  r: 'ř',
  s: 'š',
  t: 'ţ',
  u: 'ü',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  I: 'Î',
  L: 'Ļ',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ŗ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  W: 'Ŵ',
  Y: 'Ý',
  Z: 'Ž',
};

/** How much longer than English the longest of the usual languages gets. */
const GROWTH = 0.4;

/**
 * A text in a language that does not exist: every letter replaced, so that untranslated words show; 40 % longer, in
 * brackets, so that what is cut off shows. Only what holds a letter is changed, and nothing twice.
 */
export const pseudo = (text: string): string => {
  const words = text.trim();
  if (!/\p{L}/u.test(words) || words.startsWith('⟦')) return text;
  const letters = [...words].map((letter) => ACCENTED[letter] ?? letter).join('');
  const padding = '·'.repeat(Math.ceil([...words].length * GROWTH));
  return text.replace(words, () => `⟦${letters}${padding}⟧`);
};

const ACCENTED_LETTERS: Readonly<Record<string, string>> = {
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

/** How much longer than English a translation may become. */
const TEXT_GROWTH = 0.4;

/**
 * A text in a made-up language. Every letter is replaced, which reveals untranslated words. The text gets 40 % longer
 * and has brackets, which reveals cut-off text. Texts without letters stay, and no text is changed twice.
 */
export const pseudoLocalize = (text: string): string => {
  const words = text.trim();
  if (!/\p{L}/u.test(words) || words.startsWith('⟦')) return text;
  const letters = [...words].map((letter) => ACCENTED_LETTERS[letter] ?? letter).join('');
  const padding = '·'.repeat(Math.ceil([...words].length * TEXT_GROWTH));
  return text.replace(words, () => `⟦${letters}${padding}⟧`);
};

/** Attributes that people see or hear. */
const TEXT_ATTRIBUTES = [
  'aria-label',
  'aria-valuetext',
  'placeholder',
  'alt',
  'title',
  'data-label',
];

/** Elements whose text comes from people, not from the site. */
const OWN_WORDS = 'script, style, textarea, [contenteditable], code';

const translate = (node: Node): void => {
  if (node instanceof Text) {
    const text = pseudoLocalize(node.data);
    if (text !== node.data && !node.parentElement?.closest(OWN_WORDS)) node.data = text;
    return;
  }
  if (!(node instanceof Element)) return;
  for (const name of TEXT_ATTRIBUTES) {
    const value = node.getAttribute(name);
    // Only if it changes, because the observer below is notified of every write and would never stop.
    if (value && pseudoLocalize(value) !== value) node.setAttribute(name, pseudoLocalize(value));
  }
  for (const child of node.childNodes) translate(child);
};

/**
 * Translates every text in the document, and every text that is added later. It works on the rendered page, so no
 * package needs to support it.
 */
export const pseudoLocalizePage = (root: HTMLElement): void => {
  translate(root);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) translate(node);
      else translate(target);
    }
  }).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: TEXT_ATTRIBUTES,
  });
};

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

/** Attributes whose text a person meets. */
const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'placeholder', 'alt', 'title', 'data-label'];

/** What a person typed or stored is no text of the site. */
const OWN_WORDS = 'script, style, textarea, [contenteditable], code';

const translate = (node: Node): void => {
  if (node instanceof Text) {
    const text = pseudo(node.data);
    if (text !== node.data && !node.parentElement?.closest(OWN_WORDS)) node.data = text;
    return;
  }
  if (!(node instanceof Element)) return;
  for (const name of ATTRIBUTES) {
    const value = node.getAttribute(name);
    // Only a change: the observer below hears of every setting, and would never rest.
    if (value && pseudo(value) !== value) node.setAttribute(name, pseudo(value));
  }
  for (const child of node.childNodes) translate(child);
};

/**
 * Turns every text in the document, and every one that comes into it, into the pseudo-language. It works on what all
 * builds have put on the page, so no package needs to know of it.
 */
export const speakPseudo = (root: HTMLElement): void => {
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
    attributeFilter: ATTRIBUTES,
  });
};

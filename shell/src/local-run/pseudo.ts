// Each letter of `LETTERS` becomes the letter at the same place in `ACCENTED_LETTERS`.
const LETTERS = 'acdeghijklnorstuwyzACDEILNORSTUWYZ';
const ACCENTED_LETTERS = 'áçðéğĥíĵķłñøřšţüŵýžÅÇÐÉÎĻÑÖŖŠŢÛŴÝŽ';

const withAccent = (letter: string): string => ACCENTED_LETTERS[LETTERS.indexOf(letter)] ?? letter;

/** A translation may be 40 % longer than the English text. */
const TEXT_GROWTH = 0.4;

/**
 * Turns a text into a made-up language for tests of the page: a word that still has no accents lacks
 * a translation, and a text without its closing bracket is cut off.
 */
export const pseudoLocalize = (text: string): string => {
  const words = text.trim();
  if (!/\p{L}/u.test(words) || words.startsWith('⟦')) return text;
  const letters = Array.from(words, withAccent).join('');
  const padding = '·'.repeat(Math.ceil([...words].length * TEXT_GROWTH));
  return text.replace(words, () => `⟦${letters}${padding}⟧`);
};

const TEXT_ATTRIBUTES = [
  'aria-label',
  'aria-valuetext',
  'placeholder',
  'alt',
  'title',
  'data-label',
];

/** Elements whose text is code or was typed by people. It is not translated. */
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
    // Writes only changed values, because each write calls the observer below again.
    if (value && pseudoLocalize(value) !== value) node.setAttribute(name, pseudoLocalize(value));
  }
  for (const child of node.childNodes) translate(child);
};

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

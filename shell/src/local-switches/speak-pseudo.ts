import { pseudo } from './pseudo';

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

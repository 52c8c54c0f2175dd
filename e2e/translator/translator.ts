import { expect, type Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import type { Visitor } from '../fixtures/visitor';

/** When the translator replaces a text, and whether it restores the original text later. */
export type TranslationTiming = 'immediately' | 'late' | 'immediately, and back again later';
/** A language to translate into. German words are longer than English ones, Japanese shorter. */
export type TranslatorLanguage = 'de' | 'ja';

/** Replaces words by invented words of the language. Numbers and punctuation do not change. */
const translate = (text: string, language: 'de' | 'ja'): string =>
  text.replace(/\p{L}[\p{L}’']*/gu, (word) => {
    if (language === 'de') return `${word}ungsgemäß`;
    let hash = 0;
    for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) % 6400;
    return String.fromCharCode(0x4e00 + Math.floor(hash / 80), 0x30a1 + (hash % 80));
  });

export type TranslatorOptions = { language: TranslatorLanguage; form: TranslationTiming };

/**
 * Translates the page as a browser does: replaces each text node by `<font><font>` with a new text
 * node. If the page later updates the replaced node, users do not see the update, and this function
 * logs the error "Stale text".
 */
const emulate = ({ language, form }: TranslatorOptions): void => {
  const LATER_MS = 120;
  const UNTOUCHED = 'script, style, noscript, textarea, [translate=no], [contenteditable], font';
  const written = new WeakMap<Node, string>();
  let waiting = new Set<Text>();

  const replaced = new MutationObserver((changes) => {
    for (const { target, oldValue } of changes)
      console.error(`Stale text: "${oldValue}" should be "${(target as Text).data}"`);
  });
  const unwrap = (outer: HTMLElement, original: string) => {
    const text = document.createTextNode(original);
    written.set(text, original);
    outer.replaceWith(text);
  };
  const wrap = (text: Text) => {
    if (!text.parentElement || text.parentElement.closest(UNTOUCHED)) return;
    const translated = translate(text.data, language);
    if (translated === text.data || written.get(text) === text.data) return;
    if (text.parentElement.matches('option, title')) {
      // Changes the text node itself, because `option` and `title` cannot contain other elements.
      written.set(text, translated);
      text.data = translated;
      return;
    }
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = translated;
    const original = text.data;
    text.replaceWith(outer);
    replaced.observe(text, { characterData: true, characterDataOldValue: true });
    if (form === 'immediately, and back again later') setTimeout(unwrap, LATER_MS, outer, original);
  };
  const textsIn = function* (node: Node): Generator<Text> {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    if (node instanceof Text) yield node;
    while (walker.nextNode()) yield walker.currentNode as Text;
  };
  const take = (nodes: Iterable<Node>) => {
    const texts = [...nodes].flatMap((node) => [...textsIn(node)]);
    if (form !== 'late') {
      for (const text of texts) wrap(text);
      return;
    }
    if (waiting.size === 0)
      setTimeout(() => {
        const due = waiting;
        waiting = new Set();
        for (const text of due) wrap(text);
        changed.takeRecords();
      }, LATER_MS);
    for (const text of texts) waiting.add(text);
  };
  const changed = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      take(type === 'characterData' ? [target] : addedNodes);
    changed.takeRecords();
  });
  changed.observe(document, { childList: true, characterData: true, subtree: true });
};

/** Translates all later documents. Returns a list, and later adds each error of the page. */
export const startPageTranslator = async (
  page: Page,
  options: TranslatorOptions,
): Promise<string[]> => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    // Leaves out failed requests, which the browser also reports as errors.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  await page.addInitScript(
    `(() => { const translate = ${translate}; (${emulate})(${JSON.stringify(options)}); })();`,
  );
  return problems;
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a pattern for a whole name or text in English or in an invented translation. */
export const patternOfTextOrTranslation = (text: string): RegExp => {
  const all = [text, translate(text, 'de'), translate(text, 'ja')];
  return new RegExp(`^(?:${all.map(escaped).join('|')})$`);
};

/**
 * Returns a pattern for the name that a control has after the translator's last change. A test
 * waits for this name before it presses the control, because a later change would move the page,
 * and the press would have no effect.
 */
export const patternOfFinalText = (text: string, { language, form }: TranslatorOptions): RegExp => {
  if (form === 'immediately') return patternOfTextOrTranslation(text);
  const last = form === 'late' ? translate(text, language) : text;
  return new RegExp(`^${escaped(last)}$`);
};

/** Waits until the page with this heading is completely loaded. */
export const waitForTranslatedPage = async (page: Page, title: string): Promise<void> => {
  await expect(pageHeading(page)).toHaveText(patternOfTextOrTranslation(title));
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
};

/** A visitor of a translated page, who presses a control after the last change of its text. */
export const createVisitorOfTranslatedPage = (
  visitor: Visitor,
  options: TranslatorOptions,
): Visitor => {
  const spoken = (name?: string | RegExp) =>
    typeof name === 'string' ? patternOfTextOrTranslation(name) : name;
  return {
    ...visitor,
    press: (role, name) =>
      visitor.press(role, typeof name === 'string' ? patternOfFinalText(name, options) : name),
    type: (field, ...rest) => visitor.type(spoken(field) ?? field, ...rest),
    sees: (role, name) => visitor.sees(role, spoken(name)),
    arrives: (title) => visitor.sees('heading', patternOfTextOrTranslation(title)),
    // Returns a visitor without translation, because the provider's sign-in window has none.
    popup: (open) => visitor.popup(open),
  };
};

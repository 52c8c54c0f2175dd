/**
 * The computed styles by element name and `STYLE_ATTRIBUTES`. Nothing else changes a style, because
 * tests load no styles. Without this cache, each search for a role compares every element with the
 * browser's style sheet, which takes a third of the time of the tests.
 */
const styles = new Map<string, CSSStyleDeclaration>();

/** The attributes that can change the style of an element. */
const STYLE_ATTRIBUTES = ['class', 'hidden', 'open', 'type', 'style'];

if (typeof window !== 'undefined' && window.getComputedStyle.name !== 'rememberedStyle') {
  const compute = window.getComputedStyle.bind(window);
  window.getComputedStyle = function rememberedStyle(element) {
    const key = JSON.stringify([
      element.localName,
      ...STYLE_ATTRIBUTES.map((name) => element.getAttribute(name)),
    ]);
    const style = styles.get(key) ?? compute(element.cloneNode(false) as Element);
    styles.set(key, style);
    return style;
  };
}

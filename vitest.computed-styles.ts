/**
 * Computes a style once for each element name and its attributes. Whenever a test looks for a role,
 * jsdom compares every element with the browser's style sheet, which takes a third of the time.
 * Tests load no styles, so nothing but the element matters.
 */
const styles = new Map<string, CSSStyleDeclaration>();

/** The attributes that the browser's own style sheet distinguishes. */
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

/**
 * Computes a style only once for each combination of element name and `STYLE_ATTRIBUTES`, because
 * tests load no styles. Otherwise, a third of the time of the tests goes into comparing every
 * element with the browser's style sheet whenever a test looks for a role.
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

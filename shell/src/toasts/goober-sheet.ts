/**
 * Gives goober, the style library of notistack, a constructable style sheet. Otherwise goober would
 * add a `style` element, which the policy `style-src 'self'` blocks. It treats the object at
 * `window._goober` as an element with a text node. Import this before notistack.
 */
const sheet = new CSSStyleSheet();
let text = ' ';

const textNode = {
  get data(): string {
    return text;
  },
  set data(value: string) {
    text = value;
    sheet.replaceSync(value);
  },
};

document.adoptedStyleSheets.push(sheet);
Object.assign(window, { _goober: { parentNode: document.head, firstChild: textNode } });

/**
 * Gives goober, the style library inside notistack, a constructable style sheet to write to. By itself it adds a `style`
 * element, which a policy of `style-src 'self'` refuses. It takes whatever it finds at `window._goober`, which it treats
 * as an element with a text node. Import this before notistack.
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

/**
 * A style sheet for goober, the style library of notistack: the Content Security Policy blocks its
 * `style` element. goober uses `window._goober` instead. Import this before notistack.
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

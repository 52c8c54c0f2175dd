/**
 * A style sheet for goober, the style library of notistack, because the Content Security Policy
 * blocks goober's own `style` element. goober uses `window._goober` if it exists, so import this
 * before notistack.
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

/**
 * A style sheet for goober, the style library of notistack, because the Content Security Policy
 * blocks goober's own `style` element. Import this file before notistack, so that goober finds
 * the sheet in `window._goober`.
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

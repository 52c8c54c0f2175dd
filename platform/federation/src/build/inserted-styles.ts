// Replaces the modules that insert the styles of antd and its icons (see remote.ts). The site's
// content security policy blocks style elements with text (decision 17), so this module inserts the
// rules by script.

type Options = {
  attachTo?: ParentNode | null;
  mark?: string;
  /**
   * Where to insert the styles: `true` means first, and `queue` means after styles of the same or a
   * lower priority.
   */
  prepend?: boolean | 'queue';
  priority?: number;
};

const KEY_ATTRIBUTE = 'rc-util-key';
const PRIORITY_ATTRIBUTE = 'data-rc-priority';

const attributeOf = ({ mark }: Options): string => {
  if (!mark) return KEY_ATTRIBUTE;
  return mark.startsWith('data-') ? mark : `data-${mark}`;
};

const containerOf = ({ attachTo }: Options): ParentNode => attachTo ?? document.head;

const stylesIn = (options: Options): HTMLStyleElement[] =>
  [...containerOf(options).children].filter((node) => node instanceof HTMLStyleElement);

const find = (key: string, options: Options): HTMLStyleElement | undefined =>
  stylesIn(options).find((node) => node.getAttribute(attributeOf(options)) === key);

const written = new WeakMap<HTMLStyleElement, string>();

const write = (style: HTMLStyleElement, css: string): void => {
  if (written.get(style) === css || !style.sheet) return;
  const { sheet } = style;
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  const parsed = new CSSStyleSheet();
  parsed.replaceSync(css);
  for (const { cssText } of parsed.cssRules) sheet.insertRule(cssText, sheet.cssRules.length);
  written.set(style, css);
};

const place = (style: HTMLStyleElement, options: Options): void => {
  const { prepend, priority = 0 } = options;
  const container = containerOf(options);
  if (!prepend) {
    container.append(style);
    return;
  }
  style.setAttribute(PRIORITY_ATTRIBUTE, `${priority}`);
  const isBefore = (node: HTMLStyleElement) =>
    node.hasAttribute(PRIORITY_ATTRIBUTE) &&
    Number(node.getAttribute(PRIORITY_ATTRIBUTE)) <= priority;
  const last = prepend === 'queue' ? stylesIn(options).findLast(isBefore) : undefined;
  if (last) last.after(style);
  else container.prepend(style);
};

export const injectCSS = (css: string, options: Options = {}): HTMLStyleElement => {
  const style = document.createElement('style');
  place(style, options);
  write(style, css);
  return style;
};

export const updateCSS = (css: string, key: string, options: Options = {}): HTMLStyleElement => {
  const known = find(key, options);
  if (known) write(known, css);
  const style = known ?? injectCSS(css, options);
  style.setAttribute(attributeOf(options), key);
  return style;
};

export const removeCSS = (key: string, options: Options = {}): void => find(key, options)?.remove();

/** The icons of antd import this function from the module that this file replaces. */
export const getShadowRoot = (element?: Element | null): ShadowRoot | null => {
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? root : null;
};

/** antd's icons import a function of this name. This version also prints repeated messages. */
export const warningOnce = (isValid: boolean, message: string): void => {
  if (!isValid) console.error(message);
};

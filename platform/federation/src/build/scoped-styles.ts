import path from 'node:path';
import type { RuleSetRule } from '@rspack/core';
import { type Selector, type SelectorComponent, transform } from 'lightningcss';

/** The attribute of the element that the shell renders a remote's page into, and of what the page adds to the body. */
const ATTRIBUTE = 'data-remote';

const ofRemote = (name: string): SelectorComponent => ({
  type: 'attribute',
  name: ATTRIBUTE,
  operation: { operator: 'equal', value: name, caseSensitivity: 'case-sensitive' },
});

// In `:where`, so that the selector stays as specific as it was written.
const rootOf = (name: string): SelectorComponent => ({
  type: 'pseudo-class',
  kind: 'where',
  selectors: [[ofRemote(name)]],
});
const insideOf = (name: string): SelectorComponent => ({
  type: 'pseudo-class',
  kind: 'where',
  selectors: [
    [ofRemote(name)],
    [ofRemote(name), { type: 'combinator', value: 'descendant' }, { type: 'universal' }],
  ],
});

const isDocument = (part: SelectorComponent): boolean =>
  (part.type === 'pseudo-class' && part.kind === 'root') ||
  (part.type === 'type' && /^(?:html|body)$/i.test(part.name));

/** The first compound of a selector (`a.b` of `a.b > c`), and the rest. */
const split = (selector: Selector): { first: Selector; rest: Selector } => {
  const end = selector.findIndex(({ type }) => type === 'combinator');
  return end < 0
    ? { first: selector, rest: [] }
    : { first: selector.slice(0, end), rest: selector.slice(end) };
};

/** Limits a selector to the page of a remote. `html`, `body` and `:root` become the element of the page. */
const scoped = (selector: Selector, name: string): Selector => {
  const { first, rest } = split(selector);
  if (first.some(isDocument)) {
    const below = rest.slice(1);
    if (first.every(isDocument) && split(below).first.some(isDocument)) return scoped(below, name);
    return [rootOf(name), ...first.filter((part) => !isDocument(part)), ...rest];
  }
  const pseudo = first.findIndex(({ type }) => type === 'pseudo-element');
  const end = pseudo < 0 ? first.length : pseudo;
  return [...first.slice(0, end), insideOf(name), ...first.slice(end), ...rest];
};

/** In a CSS module, a selector with a class of its own reaches nothing else. `:global` and bare elements do. */
const isLocal = (selector: Selector): boolean =>
  selector.some(({ type }) => type === 'class' || type === 'id' || type === 'nesting') &&
  !selector.some((part) => 'name' in part && part.name === 'global');

/** Limits a style sheet to the page of a remote (decision 23). Names of fonts and animations stay as they are. */
export const scopeStyles = (
  css: string | Buffer,
  { file, name }: { file: string; name: string },
): Buffer => {
  const isModule = file.endsWith('.module.css');
  const { code } = transform({
    filename: file,
    code: Buffer.from(css),
    errorRecovery: true,
    visitor: {
      Selector: (selector) => (isModule && isLocal(selector) ? undefined : scoped(selector, name)),
    },
  });
  return Buffer.from(code);
};

/** Applies {@link scopeStyles} to every style sheet of a remote, also to those of its libraries. */
export const scopedStylesRule = (name: string): RuleSetRule => ({
  test: /\.css$/,
  use: {
    loader: path.join(import.meta.dirname, 'function-loader.cjs'),
    options: {
      run: (css: string | Buffer, { file }: { file: string }) => scopeStyles(css, { file, name }),
    },
  },
});

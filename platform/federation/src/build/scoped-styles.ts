import type { RuleSetRule } from '@rspack/core';
import { Features, type Selector, type SelectorComponent, transform } from 'lightningcss';
import { createFunctionLoader } from './common';

const DESCENDANT: SelectorComponent = { type: 'combinator', value: 'descendant' };

/** Returns `:where(…)`, which does not change the specificity of a selector. */
const where = (...selectors: Selector[]): SelectorComponent => ({
  type: 'pseudo-class',
  kind: 'where',
  selectors,
});

/** Splits a selector (`a > b.c::before`) at its last compound (`b.c`). */
const split = (selector: Selector): Record<'before' | 'subject' | 'pseudo', Selector> => {
  const start = selector.findLastIndex(({ type }) => type === 'combinator') + 1;
  const last = selector.slice(start);
  const found = last.findIndex(({ type }) => type === 'pseudo-element');
  const end = found < 0 ? last.length : found;
  return { before: selector.slice(0, start), subject: last.slice(0, end), pseudo: last.slice(end) };
};

const isDocument = (part: SelectorComponent): boolean =>
  (part.type === 'pseudo-class' && part.kind === 'root') ||
  (part.type === 'type' && /^(?:html|body)$/i.test(part.name));

const alternatives = (part: SelectorComponent): Selector[] =>
  part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where')
    ? part.selectors
    : [];

/** Whether a selector part may switch a theme: `.dark`, `[data-bs-theme=dark]`. */
const isSwitch = (part: SelectorComponent): boolean =>
  part.type === 'class' ||
  part.type === 'attribute' ||
  (part.type === 'pseudo-class' && part.kind === 'not') ||
  alternatives(part).some((each) => split(each).subject.every(isSwitch));

/**
 * Limits a selector to elements in a remote's page. In `.dark p`, only the `p` must be in the page.
 * `html`, `body` and `:root` become selectors of the page's outermost element. Some libraries set a
 * theme class inside the page, and others on an element around the page. So a rule that sets
 * variables for a theme class applies in both cases.
 */
const scoped = (selector: Selector, name: string, setsVariables: boolean): Selector[] => {
  const { before, subject, pseudo } = split(selector);
  // The attribute of a remote's page, and of elements that the page adds to the body.
  const remote: SelectorComponent = {
    type: 'attribute',
    name: 'data-remote',
    operation: { operator: 'equal', value: name, caseSensitivity: 'case-sensitive' },
  };
  const isInside = where([remote], [remote, DESCENDANT, { type: 'universal' }]);
  const inside = [...before, ...subject, isInside, ...pseudo];
  const asRoot = [...before, ...subject, DESCENDANT, where([remote]), ...pseudo];
  if (subject.some(isDocument)) return [asRoot];
  const mayBeDocument = subject
    .flatMap(alternatives)
    .some((each) => split(each).subject.some(isDocument));
  const isForBoth =
    mayBeDocument || (setsVariables && subject.length > 0 && subject.every(isSwitch));
  return isForBoth ? [inside, asRoot] : [inside];
};

/**
 * Whether a selector of a CSS module is already unique. The build renames the classes and ids of a
 * module, except in `:global`. `&` stands for a parent selector with such a class or id.
 */
const isLocal = (selector: Selector): boolean =>
  selector.some(({ type }) => type === 'class' || type === 'id' || type === 'nesting') &&
  !selector.some((part) => 'name' in part && part.name === 'global');

/** Limits a style sheet to a remote's page (decision 23), except names of fonts and animations. */
export const scopeStylesToRemote = (
  css: string | Buffer,
  { file, name }: { file: string; name: string },
): Buffer => {
  const isModule = file.endsWith('.module.css');
  const options = { filename: file, errorRecovery: true };
  const sheet = Buffer.from(css);
  // Removes nesting, so that each selector is complete without the rules around it.
  const flat = isModule
    ? sheet
    : transform({ ...options, code: sheet, include: Features.Nesting }).code;
  let setsVariables = false;
  const { code } = transform({
    ...options,
    code: flat,
    visitor: {
      Rule: {
        // Sets `setsVariables` for the visitor `Selector` below, because Lightning CSS visits a
        // rule before its selectors.
        style({ value: { declarations } }) {
          setsVariables = declarations.declarations.some(({ property }) =>
            ['custom', 'color-scheme'].includes(property),
          );
        },
      },
      Selector: (selector) =>
        isModule && isLocal(selector) ? undefined : scoped(selector, name, setsVariables),
    },
  });
  return Buffer.from(code);
};

export const scopedStylesRule = (name: string): RuleSetRule => ({
  test: /\.css$/,
  use: createFunctionLoader((css, { resourcePath: file }) =>
    scopeStylesToRemote(css, { file, name }),
  ),
});

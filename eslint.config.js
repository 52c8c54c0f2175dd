// Rules that Biome (biome.json) lacks: those of React, rules for texts that a translator may
// replace or that need a translation, and rules for slow regular expressions.
import parser from '@babel/eslint-parser';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';

const { plugins, rules } = reactHooks.configs.flat['recommended-latest'];

const languageOptions = {
  parser,
  parserOptions: {
    requireConfigFile: false,
    babelOptions: { parserOpts: { plugins: ['typescript', 'jsx'] } },
  },
};

/** Names of props and functions that hold or return elements, never a text. */
const SLOTS =
  /^(?:children|icon|links|progress|tools|actions?|above|ring|clear|link|sortable|help|render\w+|\w+Actions)$/;

/** Whether an expression never shows a text: an element, a name in `SLOTS`, or an empty value. */
const isElement = (node) => {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'Literal':
      return node.value === null || (typeof node.value === 'string' && node.value.trim() === '');
    case 'ConditionalExpression':
      return isElement(node.consequent) && isElement(node.alternate);
    case 'LogicalExpression':
      return isElement(node.right);
    case 'ChainExpression':
      return isElement(node.expression);
    case 'CallExpression':
      if (node.callee.property?.name === 'map') return isElement(node.arguments[0].body);
      return isElement(node.callee);
    case 'MemberExpression':
      return isElement(node.property);
    case 'Identifier':
      return SLOTS.test(node.name);
    default:
      return false;
  }
};

/** Whether a child that is no text shows anything: white space and comments do not. */
const isShown = ({ type, expression }) =>
  type !== 'JSXText' && expression?.type !== 'JSXEmptyExpression';

const isText = (child) =>
  child.type === 'JSXText'
    ? child.value.trim() !== ''
    : child.type === 'JSXExpressionContainer' &&
      child.expression.type !== 'JSXEmptyExpression' &&
      !isElement(child.expression);

/**
 * Requires a text to be the only child of its element. For any other text, React creates a text
 * node, and fails to remove or to update it after a browser's translator has replaced it
 * (docs/decisions, 28).
 */
const ownElement = {
  create: (context) => {
    const check = (node) => {
      const texts = node.children.filter(isText);
      const elements = node.children.filter((child) => !isText(child) && isShown(child));
      if (texts.length + elements.length < 2 && node.type === 'JSXElement') return;
      for (const child of texts)
        context.report({
          node: child,
          message: 'Put this text into an element of its own: a translator may replace it.',
        });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

const WORD = /\p{L}{2}/u;

const ATTRIBUTES_FOR_VISITORS =
  /^(?:label|title|heading|placeholder|alt|caption|hint|lead|text|aria-(?:label|description|roledescription))$/;

const wordsIn = (value) => {
  if (value?.type === 'JSXExpressionContainer') return wordsIn(value.expression);
  if (value?.type === 'TemplateLiteral')
    return value.quasis.map(({ value: part }) => part.raw).join('');
  return typeof value?.value === 'string' ? value.value : '';
};

const isDeclared = (node) =>
  node !== null && (node.callee?.name === 'messages' || isDeclared(node.parent));

/** Requires every text for visitors to be a message, for translation (docs/decisions, 48). */
const inCatalog = {
  create: (context) => {
    const check = (node, text) => {
      if (WORD.test(text))
        context.report({ node, message: 'Declare this text with messages() of shared-i18n.' });
    };
    return {
      JSXText: (node) => check(node, node.value),
      JSXExpressionContainer: (node) => {
        if (/^JSX(?:Element|Fragment)$/.test(node.parent.type))
          check(node, wordsIn(node.expression));
      },
      JSXAttribute: (node) => {
        if (ATTRIBUTES_FOR_VISITORS.test(node.name.name ?? '')) check(node, wordsIn(node.value));
      },
      Property: (node) => {
        const words = ATTRIBUTES_FOR_VISITORS.test(node.key.name ?? '') ? wordsIn(node.value) : '';
        // Ignores values without a space, because they may be ids, such as `${control}-hint`.
        if (words.includes(' ') && !isDeclared(node)) check(node, words);
      },
    };
  },
};

/** Requires function declarations, so that a component may precede the components that it uses. */
const componentAsExpression = {
  selector:
    'VariableDeclarator[id.name=/^[A-Z]\\w*[a-z]/][init.type=/FunctionExpression$/] > Identifier.id',
  message: 'Write a component as a function declaration.',
};

const texts = { rules: { 'own-element': ownElement, 'in-catalog': inCatalog } };

export default [
  { ignores: ['**/dist/', 'site/', '.local/', 'e2e/'] },
  {
    // Checks the speed of regular expressions, because texts come from unknown people by pasting
    // and importing.
    files: ['{shell,remote-*,shared-*,platform/*}/src/**/*.{ts,tsx,js}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    languageOptions,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['{shell,remote-*,shared-*}/src/**/*.ts'],
    // Ignores routes: the build reads their texts as messages, without a call of messages().
    ignores: ['**/*.test.ts', '**/testing/**', '**/fake-backend/**', '**/routes.ts'],
    languageOptions,
    plugins: { texts },
    rules: { 'texts/in-catalog': 'error' },
  },
  {
    files: ['{shell,remote-*,shared-*}/src/**/*.tsx'],
    ignores: ['**/*.test.tsx', '**/testing/**'],
    languageOptions,
    plugins: { texts },
    rules: {
      'texts/own-element': 'error',
      'texts/in-catalog': 'error',
      'no-restricted-syntax': ['error', componentAsExpression],
    },
  },
  {
    files: ['{shell,remote-*,shared-*,platform/federation}/src/**/*.{ts,tsx}'],
    languageOptions,
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins,
    rules: {
      ...Object.fromEntries(Object.keys(rules).map((rule) => [rule, 'error'])),
      // Leaves dependencies to Biome (useExhaustiveDependencies), which has its own suppressions.
      'react-hooks/exhaustive-deps': 'off',
      // Off, because the rule is for the React Compiler, which we do not use.
      'react-hooks/incompatible-library': 'off',
    },
  },
];

// Rules that Biome (biome.json) lacks: for React, slow regular expressions, the form of components,
// test files, and texts that are not translated or that a browser may translate.
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

const isBlank = ({ type, value, expression }) =>
  type === 'JSXText' ? value.trim() === '' : expression?.type === 'JSXEmptyExpression';

const isText = ({ type, expression }) =>
  type === 'JSXText' || (type === 'JSXExpressionContainer' && !isElement(expression));

/**
 * Requires a text to be the only child of its element. Otherwise, React creates a separate text
 * node for the text, and cannot remove or update this node after a browser's translator has
 * replaced it (docs/decisions, 28).
 */
const ownElement = {
  create: (context) => {
    const check = (node) => {
      const shown = node.children.filter((child) => !isBlank(child));
      if (shown.length < 2 && node.type === 'JSXElement') return;
      for (const child of shown.filter(isText))
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

/** Requires texts for visitors to come from `messages()`, for translation (docs/decisions, 48). */
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

/** A file can then start with a component that uses the components below. */
const componentAsExpression = {
  selector:
    'VariableDeclarator[id.name=/^[A-Z]\\w*[a-z]/][init.type=/FunctionExpression$/] > Identifier.id',
  message: 'Write a component as a function declaration.',
};

const replacedModule = {
  selector: 'CallExpression[callee.object.name="vi"][callee.property.name="mock"]',
  message: 'Call a test file that replaces a module *.isolated.test.ts.',
};

const texts = { rules: { 'own-element': ownElement, 'in-catalog': inCatalog } };

export default [
  { ignores: ['**/dist/', 'site/', '.local/', 'e2e/'] },
  { languageOptions },
  {
    // A slow regular expression could block the page for a long text that is pasted or imported.
    files: ['{shell,remote-*,shared-*,platform/*}/src/**/*.{ts,tsx,js}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['{shell,remote-*,shared-*}/src/**/*.{ts,tsx}'],
    // Ignores routes: the build reads their texts as messages, without a call of messages().
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', '**/fake-backend/**', '**/routes.ts'],
    plugins: { texts },
    rules: {
      'texts/own-element': 'error',
      'texts/in-catalog': 'error',
      'no-restricted-syntax': ['error', componentAsExpression],
    },
  },
  {
    // Test files of one worker share modules: a replaced module could change other files' tests.
    files: ['{shell,remote-*,shared-*,platform/*}/src/**/*.test.{ts,tsx}'],
    ignores: ['**/*.{isolated,proof}.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', replacedModule] },
  },
  {
    files: ['{shell,remote-*,shared-*,platform/federation}/src/**/*.{ts,tsx}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins,
    rules: {
      ...Object.fromEntries(Object.keys(rules).map((rule) => [rule, 'error'])),
      // Off, because Biome checks the dependencies of hooks (useExhaustiveDependencies).
      'react-hooks/exhaustive-deps': 'off',
      // Off, because the rule is for the React Compiler, which we do not use.
      'react-hooks/incompatible-library': 'off',
    },
  },
];

// The rules of React, checked by the React team's own linter, and regular expressions that take more than linear time.
// Everything else is Biome's job (biome.json).
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

export default [
  // Output of builds, releases and local runs.
  { ignores: ['**/dist/', 'site/', '.local/', 'e2e/'] },
  {
    // Texts come from strangers, and from whatever somebody pastes or imports.
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
    files: ['{shell,remote-*,shared-*,platform/federation}/src/**/*.{ts,tsx}'],
    languageOptions,
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins,
    rules: {
      ...Object.fromEntries(Object.keys(rules).map((rule) => [rule, 'error'])),
      // Biome checks dependencies (useExhaustiveDependencies), with its own suppressions.
      'react-hooks/exhaustive-deps': 'off',
      // Names what the React Compiler would leave as it is; the compiler is not used.
      'react-hooks/incompatible-library': 'off',
    },
  },
];

// The rules of React, checked by the React team's own linter. Everything else is Biome's job (biome.json).
import parser from '@babel/eslint-parser';
import reactHooks from 'eslint-plugin-react-hooks';

const { plugins, rules } = reactHooks.configs.flat['recommended-latest'];

export default [
  // Output of builds, releases and local runs.
  { ignores: ['**/dist/', 'site/', '.local/', 'e2e/'] },
  {
    files: ['{shell,remote-*,shared-*,platform/federation}/src/**/*.{ts,tsx}'],
    languageOptions: {
      parser,
      parserOptions: {
        requireConfigFile: false,
        babelOptions: { parserOpts: { plugins: ['typescript', 'jsx'] } },
      },
    },
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

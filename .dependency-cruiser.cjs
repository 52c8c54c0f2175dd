// These rules say from which folders and packages a folder may import. `npm run check` checks them.

const app = '^(shell|remote-[^/]+)/';
const browserCode = '^(shell|remote-[^/]+|shared-[^/]+)/src/';
const testCode = '(/testing/|[.]test[.]tsx?$)';
const npm = (...names) => `node_modules/(${names.join('|')})/`;

/** The layers of the packages for browsers. A package imports only from lines below its own. */
const PACKAGE_LAYERS = [
  ['shell/', 'remote-[^/]+/'],
  ['shared-rows/'],
  ['shared-features/'],
  ['shared-session/', 'shared-ui/'],
  ['shared-i18n/'],
];

/**
 * The layers of the shell (docs/architecture.md). A folder imports only from lines below its own.
 */
const SHELL_LAYERS = [
  ['index[.]tsx$'],
  ['site/'],
  ['page/'],
  ['sign-in/', 'invited/', 'mobile-only/', 'error-page/', 'splash/', 'state-panel/'],
  ['layouts/'],
  ['account/', 'palette/', 'recall/', 'slots/', 'toasts/', 'banners/'],
  ['parts-panel/', 'telemetry/'],
  ['announcer/'],
  ['guard/'],
  ['start/'],
  ['language/'],
  ['federation/'],
  ['audience/'],
  ['state/'],
  ['auth/', 'config/', 'local-run/'],
  ['texts[.]ts$', 'page-texts[.]ts$'],
];

const oneOf = (names) => `(${names.join('|')})`;

/** Forbids a folder of `layers` to import from other folders on its line or on lines above. */
const layerRules = (folder, layers, exempt = []) =>
  layers.flatMap((names, line) =>
    names.map((name) => ({
      name: `layer-${name.replace(/\W*$/, '')}`,
      comment: 'An import points down, from a line of the layers to a line below.',
      from: { path: `^${folder}(${name})`, pathNot: exempt },
      to: {
        path: `^${folder}${oneOf(layers.slice(0, line + 1).flat())}`,
        pathNot: `^${folder}$1`,
      },
    })),
  );

const rules = [
  {
    name: 'no-unresolvable',
    comment:
      'An import that cannot be found: a misspelled name, or a path that its package does not export. Only `npm run bench` installs the imports of e2e/webpack, `npm run libraries` those of e2e/libraries, and `npm run foreign` those of e2e/foreign-remotes.',
    from: { pathNot: '^e2e/(webpack|libraries/remote-|foreign-remotes/(builders|remote)/)' },
    to: { couldNotResolve: true },
  },
  {
    name: 'no-circular',
    comment: 'Modules that import each other cannot be read, moved or tested alone.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'packages-by-name',
    comment:
      'Another package is imported by its name, never by a path: a path makes a second copy of it.',
    from: { path: '^(platform/[^/]+|shell|remote-[^/]+|shared-[^/]+|e2e)/' },
    to: {
      path: '^(platform/[^/]+|shell|remote-[^/]+|shared-[^/]+|e2e)/',
      pathNot: '^$1/',
      dependencyTypes: ['local'],
    },
  },
  {
    name: 'session-host-is-the-shells',
    comment: 'Only the shell writes the session. Test helpers may stand in for it.',
    from: { path: '^(remote-|shared-features/|shared-rows/)', pathNot: testCode },
    to: { path: '^shared-session/src/host' },
  },
  {
    name: 'session-is-pure',
    comment: 'The session knows neither screens nor auth SDK: both reach it through ports.',
    from: { path: '^shared-session/src/' },
    to: {
      path: [
        '^platform/',
        npm('react', 'react-dom', 'react-router-dom', 'notistack', 'firebase', '@firebase'),
        '^(react|react-dom|react-router-dom|notistack|firebase)(/|$)',
      ],
    },
  },
  {
    name: 'ui-knows-no-app',
    comment: 'Components know no session, no router and no network.',
    from: { path: '^shared-ui/src/' },
    to: {
      path: [
        '^platform/',
        npm('jotai', 'react-router-dom', 'react-router', 'firebase', '@firebase'),
      ],
    },
  },
  {
    name: 'i18n-imports-nothing',
    comment: 'Every package takes its texts from it, so it depends on none.',
    from: { path: '^shared-i18n/src/', pathNot: testCode },
    to: {
      path: ['^platform/', '^shared-', 'node_modules/'],
      pathNot: '^shared-i18n/',
    },
  },
  {
    name: 'auth-sdk-in-one-folder',
    comment: 'The auth SDK is used in one folder of the shell, so that it can be replaced there.',
    from: { path: browserCode, pathNot: '^shell/src/auth/' },
    to: { path: npm('firebase', '@firebase') },
  },
  {
    name: 'browser-code-without-platform',
    comment: 'Of platform, browser code takes types and the schemas of the federation runtime.',
    from: { path: browserCode },
    to: {
      path: '^platform/',
      pathNot: '^platform/federation/src/runtime/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'platform-without-apps',
    comment: 'What builds and serves the apps works on their builds, not on their code.',
    from: { path: '^platform/' },
    to: { path: [app, '^shared-(features|rows)/'] },
  },
  {
    name: 'platform-shares-the-wire',
    comment:
      'Of the session, services take the wire shapes, the demo accounts and the fake backend.',
    // Leaves out files that need other parts of shared-session too. Some files of
    // platform/federation run in pages, or describe what the shell gives to slots and mounted
    // pages. The backend check uses the site's own session and API client to show how the site
    // treats a response.
    from: {
      path: '^platform/',
      pathNot: [
        '^platform/federation/src/(build/(copies|worker)[.]ts$|runtime/(mount|description|singletons)[.]ts$|workbench/)',
        '^platform/local-stack/src/backend-check/',
        // A new remote is a copy of the template, and remotes follow other rules.
        '^platform/remote-template/',
      ],
    },
    to: {
      path: '^shared-session/src/',
      pathNot: '^shared-session/src/(wire|demo|fake-backend)/',
    },
  },
  ...layerRules('', PACKAGE_LAYERS),
  ...layerRules('shell/src/', SHELL_LAYERS, [testCode]),
  {
    name: 'shell-folders-have-a-layer',
    comment: 'A new folder of the shell gets its place in SHELL_LAYERS.',
    from: {
      path: '^shell/src/[^/]+/',
      pathNot: `^shell/src/${oneOf([...SHELL_LAYERS.flat(), 'testing/'])}`,
    },
    to: {},
  },
  {
    name: 'no-tests-in-code',
    comment: 'Code that ships imports no test.',
    from: { pathNot: [testCode, '^e2e/'] },
    to: { path: testCode },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((platform/)?[^/]+/dist|site|[.]local|e2e/[.]results)/' },
    // Checks imports of types too, because they couple two folders as much as imports of values.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts'],
    },
    combinedDependencies: true,
  },
};

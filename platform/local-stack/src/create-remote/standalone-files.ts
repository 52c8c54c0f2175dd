import { type RemoteName, sourceFiles } from './remote-files';

/** Where a remote in its own repository installs from, and which site it belongs to. */
export type Surroundings = {
  /** The registry with the packages of this workspace. */
  registry: string;
  /** The address of the released site. */
  live?: string | undefined;
  /** The folder or git repository that the site is released to. In the files, a path starts at the new folder. */
  site?: string | undefined;
};

/** The installed version of a package. */
export type VersionOf = (name: string) => string;

/** The port of the development server. Another one than those of this workspace, so that both can run. */
const PORT = 3010;

/** The sizes that the release checks allow, in kB after gzip. */
const BUDGET = { entry: 12, page: 60, asset: 300 };

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const versions = (names: readonly string[], prefix: string, versionOf: VersionOf) =>
  Object.fromEntries(names.map((name) => [name, prefix + versionOf(name)]));

const manifest = (
  { package: name }: RemoteName,
  { live, site }: Surroundings,
  versionOf: VersionOf,
): string =>
  json({
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    // npm asks about every script that runs at an install. That of esbuild only makes its start faster.
    allowScripts: { esbuild: false },
    remote: { port: PORT, live, site },
    scripts: {
      dev: 'remote dev',
      test: 'vitest run',
      types: 'tsc',
      build: 'remote build',
      check: 'remote check',
      smoke: 'remote smoke',
      release: 'remote release',
      releases: 'remote releases',
      rollback: 'remote rollback',
    },
    // The shell gives all of these except shared-ui. They are here for types and tests, in the versions that it gives.
    dependencies: {
      ...versions(['jotai', 'react', 'react-dom', 'react-router-dom'], '', versionOf),
      ...versions(['shared-session', 'shared-ui'], '^', versionOf),
    },
    devDependencies: {
      ...versions(['@platform/federation'], '^', versionOf),
      ...versions(
        [
          '@testing-library/dom',
          '@testing-library/react',
          '@types/react',
          '@types/react-dom',
          'jsdom',
          'typescript',
          'vitest',
        ],
        '',
        versionOf,
      ),
    },
  });

const tsconfig = json({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    noEmit: true,
    strict: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    types: ['@platform/federation/files'],
  },
  include: ['src', 'smoke'],
});

const vitest = `\
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // These packages contain style sheets, which Node.js cannot import.
    server: { deps: { inline: ['shared-ui', 'shared-features'] } },
  },
});
`;

const setup = `\
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
          cache: npm
      - run: npm ci`;

const release = `\
      - name: Let git push to the site's repository
        run: git config --global url."https://x-access-token:\${SITE_TOKEN}@github.com/".insteadOf https://github.com/`;

const environment = `\
    env:
      SITE_TOKEN: \${{ secrets.SITE_TOKEN }}
      # Who released, in the history of the site.
      GIT_AUTHOR_NAME: \${{ github.actor }}
      GIT_AUTHOR_EMAIL: \${{ github.actor }}@users.noreply.github.com`;

const pipeline = `\
# Every change is checked; a change on the main branch is released. Each step is one command that also runs on a
# developer's machine, so any other CI can run it too.
name: Pipeline

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

jobs:
  check:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
${setup}
      - run: npm run types
      - run: npm test
      - run: npm run build
      - run: npm run check -- --from dist

  release:
    needs: check
    # RELEASE is a variable of the repository. Without it nothing is released.
    if: github.ref == 'refs/heads/main' && vars.RELEASE != ''
    runs-on: ubuntu-latest
    timeout-minutes: 30
${environment}
    steps:
${setup}
${release}
      - run: npx playwright install --with-deps chromium
      - run: npm run build
      - run: npm run smoke -- --from dist
      # Leaves a version alone that was rolled back, and says so.
      - run: npm run release -- --from dist
`;

const rollback = ({ package: name }: RemoteName): string => `\
# Rolls ${name} back by hand: the tab "Actions" > "Roll back" > "Run workflow".
name: Roll back

on:
  workflow_dispatch:
    inputs:
      version:
        description: The version to go back to; empty for the one before
        type: string
        required: false

permissions:
  contents: read

jobs:
  rollback:
    runs-on: ubuntu-latest
    timeout-minutes: 15
${environment}
      VERSION: \${{ inputs.version }}
    steps:
${setup}
${release}
      - run: npm run rollback -- \${VERSION:+--to "$VERSION"}
`;

const readme = ({ package: name, title }: RemoteName): string => `\
# ${title}

A remote of the site: \`${name}\`. \`src/routes.ts\` lists its pages; \`remote\` in \`package.json\` says which site it belongs to, and
\`budgets.json\` how large its entry, each page, and each picture or font may be, in kB after gzip.

| Command            | What it does                                                              |
| ------------------ | ------------------------------------------------------------------------- |
| \`npm run dev\`      | serves it while you edit, in the released site or alone                   |
| \`npm test\`         | runs the tests beside the pages                                           |
| \`npm run types\`    | checks the types                                                          |
| \`npm run build\`    | builds it into \`dist\`                                                     |
| \`npm run check\`    | says what a release would break on the live site                          |
| \`npm run smoke\`    | tries this build on the live site: every page, and \`smoke/*.spec.ts\`      |
| \`npm run release\`  | makes it live                                                             |
| \`npm run releases\` | shows what is live and what is kept                                       |
| \`npm run rollback\` | makes the version before live again                                       |

Two workflows in \`.github/workflows\` run these commands. The site's documentation, "A remote in its own repository", explains
each of them.
`;

/** The files of a repository for one remote, by their paths: the page that every new remote has, and what builds it. */
export const standaloneFiles = (
  name: RemoteName,
  surroundings: Surroundings,
  versionOf: VersionOf,
): Record<string, string> => ({
  'package.json': manifest(name, surroundings, versionOf),
  'budgets.json': json({ [name.package]: BUDGET }),
  'tsconfig.json': tsconfig,
  'vitest.config.ts': vitest,
  '.gitignore': 'node_modules/\ndist/\n',
  '.gitattributes': '* text=auto eol=lf\n',
  '.npmrc': `registry=${surroundings.registry}\n`,
  '.github/workflows/pipeline.yml': pipeline,
  '.github/workflows/rollback.yml': rollback(name),
  'README.md': readme(name),
  ...sourceFiles(name),
});

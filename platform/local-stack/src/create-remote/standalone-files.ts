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
    server: { deps: { inline: ['shared-ui', 'shared-features', 'shared-rows'] } },
  },
});
`;

const setup = `\
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version: 20
          package-manager-cache: false
      - run: npm ci`;

/** Only steps of git get the token: packages that are installed must not read it. */
const token = `\
        env:
          GIT_CONFIG_COUNT: 1
          GIT_CONFIG_KEY_0: url.https://x-access-token:\${{ secrets.SITE_TOKEN }}@github.com/.insteadOf
          GIT_CONFIG_VALUE_0: https://github.com/`;

const fetchSite = `\
      - name: Fetch the site
        run: git clone --quiet --bare "$SITE" ../site.git
${token}`;

const pushSite = `\
      # Rejected when somebody else released meanwhile: then run this job again.
      - name: Push the site
        run: git -c core.hooksPath=/dev/null -C ../site.git push --quiet origin HEAD
${token}`;

const environment = `\
    # Holds SITE_TOKEN, and says who may release, from which branch.
    environment: production
    env:
      SITE: \${{ vars.SITE }}
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

  # Builds where no secret is, and says in a signed note which commit and workflow the build comes from.
  build:
    needs: check
    # SITE is a variable of the repository: https://github.com/team/site.git. Without it nothing is released.
    if: github.ref == 'refs/heads/main' && vars.SITE != ''
    runs-on: ubuntu-latest
    timeout-minutes: 15
    permissions:
      contents: read
      id-token: write
      attestations: write
    steps:
${setup}
      - run: npm run build
      - run: tar -cf build.tar dist
      - uses: actions/attest-build-provenance@a2bbfa25375fe432b6a289bc6b6cd05ecd0c4c32 # v4.1.0
        with:
          subject-path: build.tar
      - uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          name: build
          path: build.tar
          if-no-files-found: error

  release:
    needs: build
    runs-on: ubuntu-latest
    timeout-minutes: 30
    permissions:
      contents: read
      attestations: read
${environment}
    steps:
${setup}
      - uses: actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1
        with:
          name: build
      - run: gh attestation verify build.tar --repo "$GITHUB_REPOSITORY" --source-digest "$GITHUB_SHA" --signer-workflow "$GITHUB_REPOSITORY/.github/workflows/pipeline.yml"
        env:
          GH_TOKEN: \${{ github.token }}
      - run: tar -xf build.tar
      - run: npx playwright install --with-deps chromium
      - run: npm run smoke -- --from dist
${fetchSite}
      # Leaves a version alone that was rolled back, and says so.
      - run: npm run release -- --from dist --site ../site.git
${pushSite}
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
${fetchSite}
      - run: npm run rollback -- \${VERSION:+--to "$VERSION"} --site ../site.git
${pushSite}
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

import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { integrityOf } from '../build/integrity';
import { command, describeBuild } from './commands/describe';
import { readRoutes } from './repository';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'describe-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const put = (file: string, content: unknown): void => {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
};

const ROUTE = {
  path: '/reports',
  module: './reports',
  layout: 'app',
  allow: ['subscribed'],
  title: 'Reports',
};

type Changes = {
  files?: Record<string, string>;
  remoteEntry?: { type?: string; path?: string };
  publicPath?: string;
  name?: string;
  route?: object;
  shared?: object[];
  js?: object;
};

const jsFiles = (...sync: string[]) => ({ js: { sync, async: [] }, css: { sync: [], async: [] } });

const described = ({
  files = {},
  remoteEntry,
  publicPath = 'auto',
  name,
  route,
  shared = [],
  js,
}: Changes = {}) => {
  const built = { 'remoteEntry.js': 'import("./page.js")', 'page.js': 'page', ...files };
  for (const [file, content] of Object.entries(built)) put(`dist/${file}`, content);
  put('dist/mf-manifest.json', {
    name: name ?? 'reports',
    metaData: {
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global', ...remoteEntry },
      publicPath,
    },
    shared: [
      { name: 'react', requiredVersion: '^19.2.0', assets: jsFiles() },
      { name: 'lodash', requiredVersion: '^4.0.0', assets: jsFiles('page.js') },
      ...shared,
    ],
    exposes: [{ path: './reports', assets: { ...jsFiles('page.js'), ...(js && { js }) } }],
  });
  put('package.json', { name: 'remote-reports', version: '1.2.3' });
  put('remote.config.json', {
    routes: [{ ...ROUTE, ...route }],
    uses: { jotai: ['atom'], 'react-router-dom': ['Link'] },
  });
  return describeBuild(root, 'remote-reports', path.join(root, 'dist'));
};

describe("a description of another tool's build", () => {
  test('remote.json combines the list of built files, the manifest and remote.config.json when another tool made the build', () => {
    expect(described()).toEqual({
      schema: 1,
      name: 'reports',
      package: 'remote-reports',
      version: expect.stringMatching(/^1\.2\.3-[0-9a-f]{10}$/),
      builtAt: expect.any(String),
      entry: 'remoteEntry.js',
      shared: { react: '^19.2.0' },
      uses: { 'react-router-dom': ['Link'] },
      needs: { jotai: ['atom'] },
      routes: [{ ...ROUTE, scripts: ['page.js'], styles: [] }],
      files: {
        'page.js': integrityOf('page'),
        'remoteEntry.js': integrityOf('import("./page.js")'),
      },
    });
  });

  test('the remote.json of a remote whose pages export `mount` has format 3', () => {
    expect(described({ route: { mount: true } })).toMatchObject({
      schema: 3,
      routes: [{ path: '/reports', mount: true }],
    });
  });

  test('the actions in remote.config.json become actions.json, which remote.json names with its hash', () => {
    const description = described({ route: { actions: [{ label: 'Export', query: 'all=1' }] } });
    const actions = readFileSync(path.join(root, 'dist/actions.json'), 'utf8');
    expect(JSON.parse(actions)).toEqual([{ label: 'Export', query: 'all=1', path: '/reports' }]);
    expect(description.actions).toBe('actions.json');
    expect(description.files['actions.json']).toBe(integrityOf(actions));
    expect(description.routes[0]).not.toHaveProperty('actions');
  });

  test('the version in remote.json changes only when a file of the build or remote.config.json changes', () => {
    const { version } = described();
    expect(described().version).toBe(version);
    expect(described({ route: { allow: ['unsubscribed'] } }).version).not.toBe(version);
    expect(described({ files: { 'page.js': 'changed' } }).version).not.toBe(version);
  });

  test('when the entry is an ES module, remote.json lists only the modules that the entry imports directly or indirectly', () => {
    const files = {
      'page.js': 'import("./assets/later.mjs"); show("logo.png"); load("page.css")',
      'assets/later.mjs': '',
      'own.js': '',
      'logo.png': '',
      'page.css': '',
    };
    const description = described({ remoteEntry: { type: 'module' }, files });
    expect(description).toMatchObject({ schema: 4, entryType: 'module' });
    expect(description.routes[0]?.scripts).toEqual(['assets/later.mjs', 'page.js']);
  });

  test('remote.json lists each package that the build expects from the shell, even a package that no shell provides', () => {
    const shared = [
      { name: 'jotai', requiredVersion: '^2.20.0', assets: jsFiles('jotai.js') },
      { name: 'jotai/utils', requiredVersion: '^2.20.0', assets: jsFiles() },
    ];
    expect(described({ shared }).shared).toEqual({
      react: '^19.2.0',
      jotai: '^2.20.0',
      'jotai/utils': '^2.20.0',
    });
  });

  test('if the federation manifest names no version of a shared package, remote.json has an empty version range for this package', () => {
    const shared = [{ name: 'jotai', requiredVersion: null, assets: jsFiles() }];
    expect(described({ shared }).shared).toMatchObject({ jotai: '' });
  });

  test('when the manifest of Rspack cuts off a version range such as "^2.0.0 || ^3.0.0", remote.json still has the whole range', () => {
    const built = (name: string, range: string) =>
      `{shareScope:"default",shareKey:"${name}",import:null,requiredVersion:"${range}",eager:!1}`;
    const page = [built('jotai', '^2.0.0'), built('react-dom', '^2.0.0 || ^3.0.0')].join();
    const shared = ['jotai', 'react-dom'].map((name) => ({ name, requiredVersion: '^2.0.0' }));
    expect(described({ shared, files: { 'page.js': page } }).shared).toMatchObject({
      jotai: '^2.0.0',
      'react-dom': '^2.0.0 || ^3.0.0',
    });
  });

  test('if the entry computes file names of ES modules, remote.json also lists modules that only the manifest names', () => {
    const description = described({
      remoteEntry: { type: 'module' },
      js: { sync: ['expose.mjs'], async: ['667.mjs'] },
      shared: [{ name: 'dates', requiredVersion: '^4.0.0', assets: jsFiles('924.mjs') }],
      files: {
        'remoteEntry.js': 'import("./"+e+".mjs")',
        'expose.mjs': '',
        '667.mjs': '',
        '924.mjs': '',
      },
    });
    expect(description.routes[0]?.scripts).toEqual(['667.mjs', '924.mjs', 'expose.mjs', 'page.js']);
  });

  test.each([
    ['files that are not beside the entry', { publicPath: '/' }, /requested from "\/"/],
    [
      'files that its code requests from the shell',
      { files: { 'page.js': 'show(`/assets/hill.png`)', 'assets/hill.png': '' } },
      /page\.js requests \/assets\/hill\.png from the shell/,
    ],
    ['an entry of another type', { remoteEntry: { type: 'system' } }, /of the type "system"/],
    ['a name that browsers use', { name: 'history' }, /"history" is a global variable/],
    ['a page that is not exposed', { route: { module: './x' } }, /does not expose \.\/x/],
    [
      'a misspelled session kind',
      { route: { allow: ['subscriber'] } },
      /in remote\.config\.json allows/,
    ],
    [
      'a route without session kinds',
      { route: { allow: undefined } },
      /route \/reports in remote\.config/,
    ],
    [
      'an action without a label',
      { route: { actions: [{ query: 'all=1' }] } },
      /remote\.config\.json cannot be used: routes\.0\.actions\.0\.label/,
    ],
    ['a wrong path', { route: { path: 'reports' } }, /route reports in remote\.config\.json/],
  ] as const)(
    'a build by another build tool is refused because of %s',
    (_what, changes, sentence) => {
      expect(() => described(changes as Changes)).toThrow(sentence);
    },
  );

  test('a build by another build tool is refused without a manifest, and the error says how to create the manifest', () => {
    put('dist/remoteEntry.js', '');
    expect(() => describeBuild(root, 'remote-reports', path.join(root, 'dist'))).toThrow(
      /mf-manifest\.json: set `manifest: true`/,
    );
  });

  test('a build by another build tool is refused without remote.config.json, and the error names the document that explains the file', () => {
    described();
    rmSync(path.join(root, 'remote.config.json'));
    expect(() => describeBuild(root, 'remote-reports', path.join(root, 'dist'))).toThrow(
      /remote\.config\.json: .*\(docs\/foreign-remotes\.md\)/,
    );
  });
});

test('npx remote describe quotes a folder with a space in the command that it suggests', async () => {
  described();
  renameSync(path.join(root, 'dist'), path.join(root, 'my build'));
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubEnv('INIT_CWD', root);
  const workspace = { root, packages: ['remote-reports'], localOrigins: {}, build: async () => {} };
  const typed = { values: {}, names: ['my build'], rest: [], usage: '' };
  await command.run(typed, () => workspace);
  expect(log).toHaveBeenLastCalledWith('\nNow check it: npm run check -- --from "my build"');
});

test('the error for a missing src/routes.ts names npx remote describe, the command for builds of other tools', async () => {
  await expect(readRoutes(root)).rejects.toThrow('with `npx remote describe <folder>`');
});

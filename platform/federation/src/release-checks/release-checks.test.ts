import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { integrityOf } from '../build/integrity';
import { isBoundedRange, satisfiesRange } from '../release';
import { DESCRIPTION_FORMATS, type RemoteDescription } from '../runtime';
import {
  createFixtureRoute,
  createFixtureSite,
  FIXTURE_SHELL_EXPORTS,
  FIXTURE_SINGLETON_VERSIONS,
  type FixtureSite,
  writeRemoteBuildFixture,
  writeShellBuildFixture,
} from '../testing/fixture-site';
import { readBuild } from './build';
import {
  assertNoFindings,
  checkRelease,
  checkRetirement,
  checkRollback,
  readBudgets,
} from './check';
import { compareSizes, entryAndPageSizes } from './check-budget';
import { fetchLiveSite, readLiveSite } from './live-site';

let on: FixtureSite;
beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
  await on.releaseRemote('1.0.0', { name: 'reports', routes: [createFixtureRoute('/reports')] });
});
afterEach(() => on.remove());

const BUDGETS = { shell: { entry: 1, pages: {} }, remote: { entry: 1, page: 1, pages: {} } };
const build = () => path.join(on.root, 'planted');
const ranges = Object.fromEntries(
  Object.entries(FIXTURE_SINGLETON_VERSIONS).map(([key, v]) => [key, `^${v}`]),
);

/** Returns the findings for a build of remote-main that is good except for `changes`. */
const findingsOf = (changes: Parameters<typeof writeRemoteBuildFixture>[2] = {}) =>
  checkRelease(
    'remote-main',
    writeRemoteBuildFixture(build(), '1.1.0', changes),
    readLiveSite(on.site),
    BUDGETS,
  );

const shellFindings = (changes: Parameters<typeof writeShellBuildFixture>[2] = {}) =>
  checkRelease(
    'shell',
    writeShellBuildFixture(build(), '1.1.0', changes),
    readLiveSite(on.site),
    BUDGETS,
  );

const sentences = (findings: readonly { sentence: string }[]) =>
  findings.map(({ sentence }) => sentence).join('\n');
const ids = (findings: readonly { id: string }[]) => findings.map(({ id }) => id);

describe('languages', () => {
  const titles = { de: { Dashboard: 'Übersicht' } };

  test('the release checks report a remote that lacks a language of its live version', async () => {
    await on.releaseRemote('1.0.5', { titles });
    expect(findingsOf({ titles: { ...titles, nb: {} } })).toEqual([]);
    expect(findingsOf()).toEqual([
      {
        id: 'language-removed:de',
        sentence:
          'remote-main no longer has the language de, which is live: its visitors would read English. Keep locales/de.json.',
      },
    ]);
  });

  test('the release checks accept a remote without a language that only its candidate has', async () => {
    await on.releaseRemote('1.0.5', { titles }, 10);
    expect(findingsOf()).toEqual([]);
  });

  test('the release checks report a shell that lacks a language of the live shell', async () => {
    await on.releaseShell('1.0.5', { languages: ['ja'] });
    expect(shellFindings({ languages: ['de', 'ja'] })).toEqual([]);
    expect(ids(shellFindings())).toEqual(['language-removed:ja']);
  });
});

describe('accepted releases', () => {
  test('the release checks accept a remote that adds a page', () => {
    expect(findingsOf()).toEqual([]);
    expect(
      findingsOf({ routes: [createFixtureRoute('/dashboard'), createFixtureRoute('/more')] }),
    ).toEqual([]);
  });

  test('the release checks accept a shell that provides newer, compatible versions of shared packages', () => {
    expect(shellFindings()).toEqual([]);
    expect(shellFindings({ provides: { ...FIXTURE_SINGLETON_VERSIONS, react: '19.9.0' } })).toEqual(
      [],
    );
  });

  test('the release checks accept a second React only in a remote whose pages all export `mount`', () => {
    const REACT = 'takes an object of state variables to update or a function';
    const mounted = { ...createFixtureRoute('/news'), mount: true };
    const put = (routes: RemoteDescription['routes']) =>
      writeRemoteBuildFixture(build(), '1.0.0', {
        name: 'news',
        // The remote may share React 18, which the shell lacks, with hosts other than the shell.
        shared: { react: '^18.3.0' },
        uses: {},
        needs: {},
        schema: 3,
        routes,
        extraFiles: { 'framework.js': `/* ${REACT} */` },
      });
    const check = (folder: string) =>
      ids(checkRelease('remote-news', folder, readLiveSite(on.site), BUDGETS));
    expect(check(put([mounted, createFixtureRoute('/more')]))).toEqual([
      'second-copy:react',
      'shared:react:remote-news',
    ]);
    expect(check(put([mounted]))).toEqual([]);
  });

  test('the release checks accept a new remote, also on an empty site', () => {
    const folder = writeRemoteBuildFixture(build(), '1.0.0', {
      name: 'news',
      routes: [createFixtureRoute('/news')],
    });
    expect(checkRelease('remote-news', folder, readLiveSite(on.site), BUDGETS)).toEqual([]);
    const empty = readLiveSite(path.join(on.root, 'empty'));
    expect(checkRelease('remote-news', folder, empty, BUDGETS)).toEqual([]);
  });
});

describe('a removed page', () => {
  test('the release checks report a removed page with its path and its exposed module', () => {
    const findings = findingsOf({ routes: [createFixtureRoute('/elsewhere')] });
    expect(ids(findings)).toEqual(['route-removed:/dashboard', 'module-removed:./dashboard']);
    expect(sentences(findings)).toMatch(/remote-main no longer has \/dashboard: whoever opens it/);
    expect(sentences(findings)).toMatch(/no longer exposes \.\/dashboard: another host/);
  });

  test('the release checks report a removed module even if its page remains, because other hosts may load the module', () => {
    const moved = { ...createFixtureRoute('/dashboard'), module: './board' };
    expect(ids(findingsOf({ routes: [moved] }))).toEqual(['module-removed:./dashboard']);
  });

  test('the release checks report a removed page of the shell', () => {
    expect(sentences(shellFindings({ paths: ['/login', '/signup'] }))).toMatch(
      /shell no longer has \/mobile-only/,
    );
  });
});

describe('a path that is already in use', () => {
  const withPath = (route: string) =>
    findingsOf({ routes: [createFixtureRoute('/dashboard'), createFixtureRoute(route)] });

  test.each([
    ['another remote', '/reports', 'remote-reports'],
    ['the shell', '/login', 'shell'],
    ['the shell', '/signup', 'shell'],
    ['the shell', '/mobile-only', 'shell'],
  ])('the release checks report a path that %s already uses: %s', (_who, route, owner) => {
    expect(sentences(withPath(route))).toContain(`remote-main claims ${route}, which ${owner} has`);
  });

  test('the release checks treat two paths as equal when only capitals or the last slash differ', async () => {
    await on.releaseShell('1.0.1', { paths: ['/login', '/Sign-In/'] });
    expect(ids(withPath('/sign-in'))).toEqual(['path-taken:/sign-in']);
  });

  test('the release checks report a path that one remote claims twice', () => {
    expect(sentences(withPath('/dashboard'))).toMatch(
      /claims \/dashboard, which remote-main has already/,
    );
  });

  test('the release checks report a path that a candidate of another remote uses', async () => {
    const routes = [createFixtureRoute('/reports'), createFixtureRoute('/next')];
    await on.releaseRemote('1.1.0', { name: 'reports', routes }, 10);
    expect(ids(withPath('/next'))).toEqual(['path-taken:/next']);
  });

  test('the release checks report a new shell that claims a path of a remote', () => {
    const paths = ['/login', '/signup', '/mobile-only', '/reports'];
    expect(sentences(shellFindings({ paths }))).toMatch(
      /shell claims \/reports, which remote-reports has/,
    );
  });

  test('the release checks report a remote whose short name another remote already has', () => {
    const folder = writeRemoteBuildFixture(build(), '1.0.0', {
      name: 'main',
      package: 'remote-other',
      routes: [createFixtureRoute('/other')],
    });
    expect(sentences(checkRelease('remote-other', folder, readLiveSite(on.site), BUDGETS))).toMatch(
      /remote-other calls itself main, as remote-main does/,
    );
  });

  test('the release checks report a remote that has the short name of a candidate of another remote', async () => {
    const routes = [createFixtureRoute('/reports')];
    await on.releaseRemote('1.1.0', { name: 'figures', package: 'remote-reports', routes }, 10);
    expect(ids(findingsOf({ name: 'figures', package: 'remote-main' }))).toContain(
      'name-taken:figures',
    );
  });

  test('the release checks accept a remote that keeps the short name of its live version, even if its candidate has another short name', async () => {
    await on.releaseRemote('1.1.0', { name: 'figures', package: 'remote-main' }, 10);
    expect(ids(findingsOf())).toEqual([]);
  });

  test('the release checks report a release that changes the short name of a remote, but a rollback may restore the earlier short name', async () => {
    const findings = findingsOf({ name: 'figures', package: 'remote-main' });
    expect(ids(findings)).toEqual(['name-changed:figures']);
    expect(sentences(findings)).toMatch(/remote-main calls itself figures, .* calls itself main:/);
    await on.releaseRemote('1.1.0', { name: 'figures', package: 'remote-main' });
    const earlier = path.join(on.site, 'remote-main/1.0.0');
    expect(checkRollback('remote-main', earlier, readLiveSite(on.site))).toEqual([]);
  });
});

test('the release checks use the package name that the registry has for a live version, not the package name in its description', () => {
  const file = path.join(on.site, 'shell/remotes.json');
  const registry = JSON.parse(readFileSync(file, 'utf8'));
  registry.remotes.reports.current.description.package = 'remote-main';
  writeFileSync(file, JSON.stringify(registry));
  expect(readLiveSite(on.site).remotes).toMatchObject({
    'remote-main': [{ role: 'live', description: { name: 'main' } }],
    'remote-reports': [{ role: 'live', description: { name: 'reports' } }],
  });
  expect(
    ids(findingsOf({ routes: [createFixtureRoute('/dashboard'), createFixtureRoute('/reports')] })),
  ).toEqual(['path-taken:/reports']);
});

describe('paths with parameters and subtrees', () => {
  /** Checks remote-main (paths `/dashboard` and `routes`) beside remote-reports (paths `live`). */
  const beside = async (live: string[], ...routes: string[]) => {
    await on.releaseRemote('1.1.0', {
      name: 'reports',
      schema: 2,
      routes: live.map((path) => createFixtureRoute(path)),
    });
    return findingsOf({
      schema: 2,
      routes: ['/dashboard', ...routes].map((path) => createFixtureRoute(path)),
    });
  };

  test.each([
    ['pages whose paths do not overlap', ['/reports/:id'], ['/files/:id', '/files/*']],
    ['a page below a live page of another remote', ['/reports/:id'], ['/reports/:id/print']],
    [
      'a subtree around live pages of another remote',
      ['/reports/7', '/reports/:id'],
      ['/reports/*'],
    ],
    ['a parameter beside a fixed path of another remote', ['/reports/archive'], ['/reports/:id']],
  ])(
    'the release checks accept a new route that takes no URL from the routes of another remote: %s',
    async (_what, live, routes) => {
      expect(await beside(live, ...routes)).toEqual([]);
    },
  );

  test('the release checks accept overlapping routes of one remote', () => {
    const routes = ['/dashboard', '/dashboard/:id', '/dashboard/new', '/dashboard/*'];
    expect(
      findingsOf({ schema: 2, routes: routes.map((path) => createFixtureRoute(path)) }),
    ).toEqual([]);
  });

  test.each([
    [['/reports/:id'], '/reports/:name', 'path-taken:/reports/:name', /which remote-reports has/],
    [['/reports/*'], '/reports/*', 'path-taken:/reports/*', /which remote-reports has/],
    [
      ['/reports/*'],
      '/reports/new',
      'path-covered:/reports/new',
      /\/reports\/new .* \/reports\/\* of remote-reports/,
    ],
    [
      ['/reports/*'],
      '/reports/:id',
      'path-covered:/reports/:id',
      /\/reports\/:id .* \/reports\/\* of remote-reports/,
    ],
    [['/reports/:id/*'], '/reports/:id/print', 'path-covered:/reports/:id/print', /takes/],
    [['/reports/:a/new'], '/reports/all/:b', 'path-covered:/reports/all/:b', /ranks both the same/],
  ])(
    'the release checks report that the live routes %j and the new route %s match the same URLs',
    async (live, route, id, words) => {
      const findings = await beside(live, route);
      expect(ids(findings)).toEqual([id]);
      expect(sentences(findings)).toMatch(words);
    },
  );

  test('the release checks report a new shell with the page /reports/help if a live remote has the route /reports/*', async () => {
    await on.releaseRemote('1.1.0', {
      name: 'reports',
      schema: 2,
      routes: [createFixtureRoute('/reports/*')],
    });
    const paths = ['/login', '/signup', '/mobile-only', '/get-app', '/reports/help'];
    const all = [1, 2];
    expect(ids(shellFindings({ paths, reads: all }))).toEqual(['path-covered:/reports/help']);
  });

  test('the release checks accept the change of a path from /dashboard to /dashboard/*, but report the opposite change', async () => {
    await on.releaseRemote('1.1.0', { schema: 2, routes: [createFixtureRoute('/dashboard/*')] });
    expect(ids(findingsOf({ schema: 2, routes: [createFixtureRoute('/dashboard')] }))).toContain(
      'route-removed:/dashboard/*',
    );
    await on.releaseRemote('1.2.0');
    const grown = { ...createFixtureRoute('/dashboard/*'), module: './dashboard' };
    expect(findingsOf({ schema: 2, routes: [grown] })).toEqual([]);
  });

  test('when the live shell reads only remote.json format 1, the release checks report a path with parameters, which needs format 2', async () => {
    await on.releaseShell('0.9.0', { reads: [1] });
    const findings = findingsOf({
      schema: 2,
      routes: [createFixtureRoute('/dashboard'), createFixtureRoute('/dashboard/:id')],
    });
    expect(ids(findings)).toEqual(['format:remote-main']);
    expect(sentences(findings)).toMatch(
      /live shell 0\.9\.0 reads only format 1.*Release the shell first/,
    );
  });

  test('the release checks report a shell that cannot read the remote.json format of a live remote', async () => {
    await on.releaseRemote('1.1.0', {
      schema: 2,
      routes: [createFixtureRoute('/dashboard'), createFixtureRoute('/dashboard/:id')],
    });
    expect(ids(shellFindings({ reads: [1] }))).toEqual(['format:remote-main']);
  });

  test.each(DESCRIPTION_FORMATS.filter((format) => format > 1))(
    'when the live shell cannot read remote.json format %s, the release checks say why the remote needs this format',
    async (schema) => {
      await on.releaseShell('0.9.0', { reads: [1] });
      const reason = `remote-main has .+ \\(format ${schema} of its description\\)`;
      expect(sentences(findingsOf({ schema }))).toMatch(new RegExp(reason));
    },
  );
});

describe('the versions of shared packages', () => {
  test('the release checks report a remote that needs a newer version of a shared package than the live shell provides', () => {
    const findings = findingsOf({ shared: { ...ranges, react: '^20.0.0' } });
    expect(sentences(findings)).toMatch(
      /remote-main needs react \^20\.0\.0, and the live shell 1\.0\.0 provides 19\.3\.1.*error page/,
    );
  });

  test('the release checks report a remote that needs a package the shell does not provide', () => {
    const findings = findingsOf({ shared: { ...ranges, lodash: '^4.0.0' } });
    expect(sentences(findings)).toMatch(/needs lodash \^4\.0\.0, and .* does not give it/);
  });

  test('the release checks report a shell that provides a version of a shared package that live remotes do not accept', () => {
    const findings = shellFindings({ provides: { ...FIXTURE_SINGLETON_VERSIONS, jotai: '3.0.0' } });
    expect(ids(findings)).toEqual(['shared:jotai:remote-main', 'shared:jotai:remote-reports']);
    expect(sentences(findings)).toMatch(
      /the live remote-main 1\.0\.0 needs jotai \^2\.20\.3, and this shell provides 3\.0\.0/,
    );
  });

  test('the release checks report a shell that provides an older version of a shared package than a candidate needs', async () => {
    await on.releaseRemote('1.2.0', { shared: { ...ranges, react: '^19.4.0' } }, 10);
    const findings = shellFindings();
    expect(sentences(findings)).toMatch(/the candidate remote-main 1\.2\.0 needs react \^19\.4\.0/);
  });

  test('the release checks report different major versions of shared-session in shell and remote', async () => {
    const two = { ...FIXTURE_SINGLETON_VERSIONS, 'shared-session': '2.0.0' };
    const asShell = shellFindings({ provides: two });
    expect(ids(asShell)).toEqual([
      'shared:shared-session:remote-main',
      'shared:shared-session:remote-reports',
    ]);
    const asRemote = findingsOf({ shared: { ...ranges, 'shared-session': '^2.0.0' } });
    expect(sentences(asRemote)).toMatch(
      /remote-main needs shared-session \^2\.0\.0, and the live shell 1\.0\.0 provides 1\.0\.0/,
    );
  });

  test.each([
    ['19.3.1', '^19.3.0', true],
    ['19.2.0', '^19.3.0', false],
    ['1.4.0', '~1.3.0', false],
    ['2.0.0', '>=1.0.0 <3.0.0', true],
    ['3.0.0', '^1.0.0 || ^2.0.0', false],
    ['1.0.0', '*', false],
  ])(
    'for the release checks, the statement "version %s satisfies the range %s" is %s',
    (version, range, expected) => {
      expect(satisfiesRange(version, range)).toBe(expected);
    },
  );

  test('no version satisfies a range of 40,000 characters, because the federation runtime would need seconds to parse the range', () => {
    expect(satisfiesRange('1.0.0', `1${'\t'.repeat(40_000)}x`)).toBe(false);
  });
});

describe('a missing version', () => {
  test.each(['', '*'])(
    'the release checks report a remote that accepts any version of a shared package (range "%s")',
    (range) => {
      expect(isBoundedRange(range)).toBe(false);
      const findings = findingsOf({ shared: { ...ranges, 'shared-session': range } });
      expect(ids(findings)).toEqual(['no-version:shared-session']);
      expect(sentences(findings)).toMatch(/without saying which version it needs/);
    },
  );
});

const withManifest = (share: object) => {
  writeRemoteBuildFixture(build(), '1.1.0');
  writeFileSync(path.join(build(), 'mf-manifest.json'), JSON.stringify({ shared: [share] }));
  return checkRelease('remote-main', build(), readLiveSite(on.site), BUDGETS);
};

describe('what a build requests without a hash', () => {
  const plain = { 'remoteEntry.js': 'import("./assets/later.js")' };
  /** Returns the findings for a build with these files. The entry of the build contains no hash. */
  const withFiles = (files: Record<string, string>, changes: Partial<RemoteDescription> = {}) => {
    const folder = writeRemoteBuildFixture(build(), '1.1.0', { extraFiles: files, ...changes });
    writeFileSync(path.join(folder, 'remoteEntry.js'), plain['remoteEntry.js']);
    const file = path.join(folder, 'remote.json');
    const description = JSON.parse(readFileSync(file, 'utf8'));
    description.files['remoteEntry.js'] = integrityOf(plain['remoteEntry.js']);
    writeFileSync(file, JSON.stringify(description));
    return checkRelease('remote-main', folder, readLiveSite(on.site), BUDGETS);
  };

  /** Changes the entry of the build, and its hash in remote.json. */
  const replaceInEntry = (text: string, replacement: string) => {
    const entry = path.join(build(), 'remoteEntry.js');
    const file = path.join(build(), 'remote.json');
    const description = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(entry, readFileSync(entry, 'utf8').replace(text, replacement));
    description.files['remoteEntry.js'] = integrityOf(readFileSync(entry));
    writeFileSync(file, JSON.stringify(description));
  };

  test('the release checks report scripts and style sheets that a remote requests without a hash', () => {
    const findings = withFiles({});
    expect(ids(findings)).toEqual(['unchecked-imports']);
    expect(sentences(findings)).toMatch(
      /remote-main requests page\.0a1b2c3d\.css and page\.0a1b2c3d\.js without a hash.*SubresourceIntegrityPlugin of @rspack\/core/,
    );
  });

  test('the release checks accept a script whose hash is missing in the entry file if index.html of the remote has this hash', () => {
    writeRemoteBuildFixture(build(), '1.1.0', { extraFiles: { 'own.js': 'own()' } });
    const hash = integrityOf('own()');
    replaceInEntry(hash, '');
    const check = () => checkRelease('remote-main', build(), readLiveSite(on.site), BUDGETS);
    expect(ids(check())).toEqual(['unchecked-imports']);
    writeFileSync(path.join(build(), 'index.html'), `<script src="own.js" integrity="${hash}">`);
    expect(check()).toEqual([]);
  });

  test.each(['sha256', 'sha512'])(
    'the release checks accept a build whose bundler writes the hashes of files with %s',
    (algorithm) => {
      writeRemoteBuildFixture(build(), '1.1.0', { extraFiles: { 'more.js': 'more()' } });
      const hash = createHash(algorithm).update('more()').digest('base64');
      replaceInEntry(integrityOf('more()'), `${algorithm}-${hash}`);
      expect(checkRelease('remote-main', build(), readLiveSite(on.site), BUDGETS)).toEqual([]);
    },
  );

  test('in a build of ES modules, the release checks report each script and style sheet that loads without a hash', () => {
    const files = {
      'assets/later.js': 'import"./part.js";load("later.css")',
      'assets/part.js': 'export {}',
      'assets/later.css': 'p {}',
      'assets/own.js': 'nobody names it',
    };
    const scripts = ['assets/later.js', 'assets/part.js'];
    const withScripts = (listed: string[]) =>
      withFiles(files, {
        schema: 4,
        entryType: 'module',
        routes: [{ ...createFixtureRoute('/dashboard'), scripts: listed, styles: [] }],
      });
    expect(sentences(withScripts(scripts.slice(0, 1)))).toMatch(
      /requests assets\/part\.js without a hash.*"scripts" of every route(.|\n)*requests assets\/later\.css without a hash.*CSSStyleSheet/,
    );
    expect(sentences(withScripts(scripts))).not.toMatch(/\.js without/);
  });
});

describe('a second copy of a singleton', () => {
  test('the release checks find a second copy of a singleton in the federation manifest', () => {
    const assets = { js: { sync: ['session.js'], async: [] } };
    const findings = withManifest({ name: 'shared-session', requiredVersion: '^1.0.0', assets });
    expect(ids(findings)).toEqual(['second-copy:shared-session']);
    expect(sentences(findings)).toMatch(/its own copy of shared-session \(session\.js\)/);
  });

  test('the release checks accept a federation manifest with null instead of a list or an object', () => {
    const share = { name: 'react', requiredVersion: '^19.3.1', assets: null };
    expect(withManifest(share)).toEqual([]);
    writeFileSync(path.join(build(), 'mf-manifest.json'), '{"shared":null}');
    expect(checkRelease('remote-main', build(), readLiveSite(on.site), BUDGETS)).toEqual([]);
  });

  test.each([
    ['react', 'takes an object of state variables to update or a function which returns'],
    ['react-dom', 'x.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
    ['react-dom', 'inject({bundleType:0,version:"18.3.1",rendererPackageName:`react-dom`})'],
    ['react-router-dom', 'window.__reactRouterVersion="7"'],
    ['jotai', 'throw new Error("not writable atom")'],
    ['shared-session', 'throw new Error("This store was not made by createSessionStore")'],
  ])(
    'the release checks find a second copy of a singleton in the code of a script: %s, %s',
    (name, text) => {
      const findings = findingsOf({ extraFiles: { 'remoteEntry.js': text } });
      expect(ids(findings)).toEqual([`second-copy:${name}`]);
    },
  );

  test('the release checks report a copy of shared-session in a remote, even if all pages of the remote export `mount`', () => {
    const findings = findingsOf({
      shared: {},
      uses: {},
      needs: {},
      schema: 3,
      routes: [{ ...createFixtureRoute('/dashboard'), mount: true }],
      extraFiles: { 'page.js': "'This store was not made by createSessionStore'" },
    });
    expect(ids(findings)).toEqual(['second-copy:shared-session']);
    expect(sentences(findings)).toMatch(
      /A page that renders itself gets the session .* in its context/,
    );
  });

  test('the release checks report a remote that shares React if its pages export `mount`, because these pages bring their own React', () => {
    const assets = { js: { sync: ['react.js'], async: [] } };
    const shares = ['react', 'lodash'].map((name) => ({
      name,
      requiredVersion: '^18.0.0',
      assets,
    }));
    const routes = [{ ...createFixtureRoute('/dashboard'), mount: true }];
    writeRemoteBuildFixture(build(), '1.1.0', {
      shared: {},
      uses: {},
      needs: {},
      schema: 3,
      routes,
    });
    writeFileSync(path.join(build(), 'mf-manifest.json'), JSON.stringify({ shared: shares }));
    const findings = checkRelease('remote-main', build(), readLiveSite(on.site), BUDGETS);
    expect(ids(findings)).toEqual(['shared-by-mount:react']);
    expect(sentences(findings)).toMatch(/run with the shell's react.*Remove react from `shared`/);
  });

  test('the release checks accept a library that contains a name such as react.transitional.element, but no copy of React', () => {
    const text = 'Symbol.for("react.transitional.element")';
    expect(findingsOf({ extraFiles: { 'remoteEntry.js': text } })).toEqual([]);
  });

  test('the release checks report no second copy of React if the federation manifest lists React without files', () => {
    const assets = { js: { sync: [], async: [] } };
    expect(withManifest({ name: 'react', requiredVersion: '^19.0.0', assets })).toEqual([]);
    expect(ids(withManifest({ name: 'react' }))).toEqual(['no-version:react']);
  });
});

test.each(['@base-ui/', '@base-ui/react', 'react-dom/'])(
  'the release checks report a remote that shares %s, because the modules of this package could come from two builds',
  (key) => {
    const shell = { provides: { ...FIXTURE_SINGLETON_VERSIONS, [key]: '1.0.0' } };
    return on.releaseShell('1.0.1', shell).then(() => {
      expect(ids(findingsOf({ shared: { ...ranges, [key]: '^1.0.0' } }))).toEqual([
        `shared:${key}`,
      ]);
      expect(sentences(withManifest({ name: key, requiredVersion: '^1.0.0' }))).toMatch(
        /Bundle it into remote-main instead/,
      );
    });
  },
);

describe('exports that the shell does not offer', () => {
  test('the release checks report a new remote that uses exports the shell does not offer', () => {
    const findings = findingsOf({ uses: { 'react-router-dom': ['Link', 'Form', 'Await'] } });
    expect(sentences(findings)).toMatch(
      /uses Form and Await of react-router-dom, which the live shell 1\.0\.0 does not offer/,
    );
  });

  test.each([
    ['shared-session', 'notifyAtom', 'laterAtom'],
    ['jotai', 'atom', 'later'],
    ['react', 'useState', 'useLater'],
    ['react-dom', 'flushSync', 'render'],
  ])(
    'the release checks report an export of the shared package %s that a remote uses and the shell lacks',
    (name, offered, later) => {
      expect(findingsOf({ needs: { [name]: [offered, '*'] } })).toEqual([]);
      expect(ids(findingsOf({ needs: { [name]: [offered, later] } }))).toEqual([
        `uses:${name}:remote-main`,
      ]);
    },
  );

  test('the release checks accept every export of a shared package if the old shell does not list the exports of this package', async () => {
    const { 'react-router-dom': router, 'react-dom': dom } = FIXTURE_SHELL_EXPORTS;
    await on.releaseShell('0.9.0', { offers: { 'react-router-dom': router, 'react-dom': dom } });
    expect(findingsOf({ needs: { 'shared-session': ['laterAtom'] } })).toEqual([]);
  });

  test('the release checks report a shell whose shared-session lacks an export that a live remote uses', () => {
    const findings = shellFindings({
      offers: { ...FIXTURE_SHELL_EXPORTS, 'shared-session': ['notifyAtom'] },
    });
    expect(ids(findings)).toEqual([
      'uses:shared-session:remote-main',
      'uses:shared-session:remote-reports',
    ]);
    expect(sentences(findings)).toMatch(
      /uses sessionAtom of shared-session, which this shell does not/,
    );
  });

  test('the release checks report a shell without an export of react-router-dom that a live remote uses', () => {
    const findings = shellFindings({
      offers: { 'react-router-dom': ['NavLink'], 'react-dom': [] },
    });
    expect(ids(findings)).toContain('uses:react-router-dom:remote-main');
    expect(sentences(findings)).toMatch(/live remote-main 1\.0\.0 uses Link .*this shell does not/);
  });
});

describe('sizes and budgets', () => {
  // Creates text that gzip can hardly compress.
  const large = Array.from({ length: 900 }, (_, n) => ((n * 2654435761) >>> 0).toString(36)).join(
    '',
  );

  test('the release checks report a remote whose entry file is over the size budget', () => {
    expect(sentences(findingsOf({ extraFiles: { 'remoteEntry.js': large } }))).toMatch(
      /The entry of remote-main is \d\.\d kB after gzip, more than 2 % over its budget of 1 kB/,
    );
  });

  test('the release checks report a page over the general size budget, unless the page has a higher budget', () => {
    const changes = { extraFiles: { 'page.0a1b2c3d.js': large } };
    expect(ids(findingsOf(changes))).toEqual(['size:The page /dashboard']);
    const own = { ...BUDGETS, 'remote-main': { entry: 1, page: 1, pages: { '/dashboard': 9 } } };
    expect(checkRelease('remote-main', build(), readLiveSite(on.site), own)).toEqual([]);
  });

  test('the release checks report a page that is 3 % over its budget, and accept a page that is 1 % over its budget', () => {
    writeRemoteBuildFixture(build(), '1.1.0', { extraFiles: { 'page.0a1b2c3d.js': large } });
    const page = entryAndPageSizes(readBuild('remote-main', build())).find(({ path }) => path);
    const idsWith = (share: number) => {
      const limit = ((page?.gzip ?? 0) / 1000) * share;
      const budgets = { 'remote-main': { entry: 9, pages: { '/dashboard': limit } } };
      return ids(checkRelease('remote-main', build(), readLiveSite(on.site), budgets));
    };
    expect(idsWith(1 / 1.01)).toEqual([]);
    expect(idsWith(1 / 1.03)).toEqual(['size:The page /dashboard']);
  });

  test('the release checks report a picture over the size budget of assets, but not a script of the same size', () => {
    const changes = {
      extraFiles: {
        'hill.0a1b2c3d.png': large,
        'hill.0a1b2c3e.woff2': 'small',
        'hill.0a1b2c3f.mjs': large,
      },
    };
    expect(findingsOf(changes)).toEqual([]);
    const budgets = { ...BUDGETS, remote: { entry: 1, pages: {}, asset: 2 } };
    const findings = checkRelease('remote-main', build(), readLiveSite(on.site), budgets);
    expect(ids(findings)).toEqual(['size:The file hill.png']);
    expect(sentences(findings)).toMatch(/hill\.png of remote-main is \d\.\d kB after gzip/);
  });

  test('the release checks report a shell whose first script is over the size budget', () => {
    writeShellBuildFixture(build(), '1.1.0');
    const html = readFileSync(path.join(build(), 'index.html'), 'utf8');
    const [, script = ''] = /src="\/([^"]+)"/.exec(html) ?? [];
    writeFileSync(path.join(build(), script), large);
    expect(ids(checkRelease('shell', build(), readLiveSite(on.site), BUDGETS))).toContain(
      'size:The first script',
    );
  });

  test('a comparison of two builds lists the sizes of the entry and the pages, the changes in kB, and the new pages', () => {
    const buildIn = (folder: string, changes: Parameters<typeof writeRemoteBuildFixture>[2]) =>
      readBuild(
        'remote-main',
        writeRemoteBuildFixture(path.join(on.root, folder), '1.1.0', changes),
      );
    const before = buildIn('before', {});
    const routes = [createFixtureRoute('/dashboard'), createFixtureRoute('/reports')];
    const after = buildIn('after', { extraFiles: { 'page.0a1b2c3d.js': large }, routes });
    expect(compareSizes(after, before)).toEqual([
      expect.stringMatching(/^- Entry: \d\.\d kB$/),
      expect.stringMatching(/^- \/dashboard: \d\.\d kB \(\+\d\.\d\)$/),
      expect.stringMatching(/^- \/reports: \d\.\d kB \(new\)$/),
    ]);
  });

  test('by default, the release checks use the size budgets of this repository for the shell and for remotes', () => {
    expect(Object.keys(readBudgets())).toEqual(expect.arrayContaining(['shell', 'remote']));
  });

  test('a budgets.json in another repository or in a package overrides only the default size budgets that it names', () => {
    const own = path.join(on.site, 'budgets.json');
    writeFileSync(own, '{ "remote-main": { "entry": 3, "page": 4 } }');
    expect(readBudgets(on.site)).toMatchObject({ 'remote-main': { entry: 3, page: 4 }, shell: {} });
    const remote = path.join(import.meta.dirname, '../../../../remote-main');
    expect(readBudgets(remote, on.site)['remote-main']?.page).toBe(4);
    expect(readBudgets(on.site, remote)['remote-main']?.pages).toHaveProperty('/dashboard');
    writeFileSync(own, '{ "remote-main": { "entry": "3 kB" } }');
    expect(() => readBudgets(on.site)).toThrow(
      /budgets\.json cannot be used: remote-main\.entry: /,
    );
  });
});

describe('config.json of the site', () => {
  const CONFIG = {
    apiBaseUrl: '/backend',
    remoteOrigins: ['https://cdn.example'],
    remotes: { main: { connect: ['https://figures.example'] } },
  };
  const put = (config: object) =>
    writeFileSync(path.join(on.site, 'shell/config.json'), JSON.stringify(config));
  const entry = (text: string) => ({ extraFiles: { 'remoteEntry.js': text } });

  test('the release checks report nothing when config.json lists all origins from which the remote requests something', () => {
    put(CONFIG);
    const calls =
      'fetch("https://figures.example/v1");const a={href:"https://docs.example",src:`https://cdn.example/a.png`}';
    expect(findingsOf(entry(calls))).toEqual([]);
  });

  test.each(['/api', '/api/reports/:id'])(
    'the release checks report the path %s because it usually belongs to the backend',
    (address) => {
      const routes = [
        createFixtureRoute('/dashboard'),
        createFixtureRoute(address),
        createFixtureRoute('/apiary'),
      ];
      const findings = findingsOf({ routes });
      expect(ids(findings)).toEqual([`path-of-backend:${address}`]);
      expect(sentences(findings)).toMatch(/a site usually has \/api as the address of the backend/);
    },
  );

  test('the release checks report a page whose path the configuration of the site forwards to the backend', () => {
    const routes = [
      createFixtureRoute('/dashboard'),
      createFixtureRoute('/backend/reports'),
      createFixtureRoute('/api/reports'),
    ];
    expect(findingsOf({ routes }).map(({ id }) => id)).toEqual(['path-of-backend:/api/reports']);
    put(CONFIG);
    const findings = findingsOf({ routes });
    expect(ids(findings)).toEqual(['path-of-backend:/backend/reports']);
    expect(sentences(findings)).toMatch(/config\.json of the site names \/backend/);
    put({ ...CONFIG, apiBaseUrl: 'https://api.example' });
    expect(findingsOf({ routes })).toEqual([]);
  });

  test('the release checks report a remote whose origin the site does not allow', () => {
    put({ ...CONFIG, remoteOrigins: ['https://other.example'] });
    const findings = findingsOf();
    expect(ids(findings)).toEqual(['origin-missing:https://cdn.example']);
    expect(sentences(findings)).toMatch(
      /"remoteOrigins" in config\.json of the site does not list/,
    );
    expect(sentences(findings)).toContain(
      'If https://cdn.example is the site itself, name its address in "live" of deploy.json instead.',
    );
    writeFileSync(path.join(on.site, 'deploy.json'), '{"live":"https://app.example"}');
    expect(sentences(findingsOf())).not.toContain('"live"');
    writeFileSync(path.join(on.site, 'deploy.json'), '{"live":"https://cdn.example"}');
    expect(findingsOf()).toEqual([]);
  });

  test.each([
    ['a request', 'fetch("https://more.example/v1")', 'https://more.example'],
    ['a WebSocket', 'new WebSocket(`wss://more.example`)', 'wss://more.example'],
    // An https origin in the policy does not allow a WebSocket (CSP 3, "scheme-part matches").
    ['a WebSocket', 'new WebSocket("wss://figures.example")', 'wss://figures.example'],
    ['a WebSocket', 'new WebSocket("wss://cdn.example")', 'wss://cdn.example'],
  ])(
    'the release checks report %s to an origin that the content security policy blocks: %s',
    (_what, text, origin) => {
      expect(findingsOf(entry(text))).toEqual([]);
      put(CONFIG);
      const findings = findingsOf(entry(text));
      expect(ids(findings)).toEqual([`origin-blocked:${origin}`]);
      expect(sentences(findings)).toMatch(/\(in remoteEntry\.js\).*"remotes\.main\.connect"/);
    },
  );

  test.each([
    ['is computed', `fetch(\`https://api.\${region}.example/v1\`)`],
    ['is joined from parts', 'fetch("https://api."+region+".example/v1")'],
    ['has a computed port', `fetch(\`https://more.example:\${port}/v1\`)`],
    ['is not valid', 'fetch("https://192.168.1.300/v1")'],
  ])('the release checks ignore a request to a URL whose host %s', (_what, text) => {
    put(CONFIG);
    expect(findingsOf(entry(text))).toEqual([]);
  });

  test('the release checks accept a WebSocket to the site itself or to an origin in the "connect" list of config.json', () => {
    put({ ...CONFIG, remotes: { main: { connect: ['wss://figures.example'] } } });
    writeFileSync(path.join(on.site, 'deploy.json'), '{"live":"https://app.example"}');
    const sockets = 'new WebSocket("wss://figures.example/v1"),new WebSocket("wss://app.example")';
    expect(findingsOf(entry(sockets))).toEqual([]);
  });

  test.each([
    ['a picture', 'x("img",{src:"https://more.example/a.png"})', 'https://more.example'],
    ['a font', 'a{src:url(https://more.example/a.woff2)}', 'https://more.example'],
    ['a picture', 'x("img",{src:"https://figures.example/a.png"})', 'https://figures.example'],
    ['a font', 'a{src:url(https://api.example/a.woff2)}', 'https://api.example'],
    ['a style sheet', '@import "https://more.example/a.css";', 'https://more.example'],
    ['a style sheet', 'x("@import \\"https://more.example/a.css\\"")', 'https://more.example'],
  ])(
    'the release checks report %s from an origin whose files the content security policy blocks: %s',
    (_what, text, origin) => {
      expect(findingsOf(entry(text))).toEqual([]);
      put({ ...CONFIG, apiBaseUrl: 'https://api.example' });
      const findings = findingsOf(entry(text));
      expect(ids(findings)).toEqual([`file-blocked:${origin}`]);
      expect(sentences(findings)).toMatch(
        /\(in remoteEntry\.js\).*Take the file into the build\.$/,
      );
    },
  );

  test('the release checks of a remote ignore an invalid backend address in config.json', () => {
    put({ ...CONFIG, apiBaseUrl: 'api.example' });
    expect(findingsOf()).toEqual([]);
  });

  test('the release checks report each feature flag that a page or a slot component uses, but config.json does not define', () => {
    const fill = { slot: 'navigation/badges/v1', module: './card', scripts: [], styles: [] };
    const routes = [
      { ...createFixtureRoute('/dashboard'), when: 'board', fills: [{ ...fill, when: '!calm' }] },
      { ...createFixtureRoute('/board'), when: 'board' },
    ];
    expect(findingsOf({ routes })).toEqual([]);
    put(CONFIG);
    const findings = findingsOf({ routes });
    expect(ids(findings)).toEqual(['flag-missing:board', 'flag-missing:calm']);
    for (const { sentence } of findings)
      expect(sentence).toContain('has no such flag, which counts as off');
    put({ ...CONFIG, flags: { board: false, calm: { share: 10 } } });
    expect(findingsOf({ routes })).toEqual([]);
  });
});

describe('the hashes of files', () => {
  const describedWith = (change: (files: Record<string, string>) => void) => {
    writeRemoteBuildFixture(build(), '1.1.0');
    const file = path.join(build(), 'remote.json');
    const description: RemoteDescription = JSON.parse(readFileSync(file, 'utf8'));
    change(description.files);
    writeFileSync(file, JSON.stringify(description));
    return checkRelease('remote-main', build(), readLiveSite(on.site), BUDGETS);
  };

  test('the release checks report a file that has no hash in remote.json', () => {
    const findings = describedWith((files) => delete files['page.0a1b2c3d.css']);
    expect(sentences(findings)).toMatch(/page\.0a1b2c3d\.css of remote-main has no hash/);
  });

  test('the release checks report a hash that does not match the file', () => {
    const findings = describedWith((files) => {
      files['remoteEntry.js'] = `sha384-${'A'.repeat(64)}`;
    });
    expect(sentences(findings)).toMatch(/remoteEntry\.js .* is not what its hash .* says/);
  });

  test('the release checks report a hash of a file that does not exist', () => {
    const findings = describedWith((files) => {
      files['gone.js'] = `sha384-${'A'.repeat(64)}`;
    });
    expect(sentences(findings)).toMatch(/gone\.js of remote-main is named .* not in the build/);
  });
});

test('the release checks fail for an invalid remote.json, and the error names the wrong field', () => {
  const routes = [{ ...createFixtureRoute('/dashboard'), title: '' }];
  expect(() => findingsOf({ routes })).toThrow(/remote\.json cannot be used: routes\.0\.title: /);
});

test('the release checks fail for a route with an unknown layout, and the error lists the known layouts', () => {
  const routes = [{ ...createFixtureRoute('/dashboard'), layout: 'wide' as 'app' }];
  expect(() => findingsOf({ routes })).toThrow(
    'Route /dashboard in remote.json has "wide", which is not a layout: choose from centered, onboarding, app.',
  );
});

describe('a rollback', () => {
  test('a rollback may remove pages, but is refused when the earlier version is incompatible with the live shell', async () => {
    const kept = path.join(on.site, 'remote-main/1.0.0');
    await on.releaseRemote('1.1.0', {
      routes: [createFixtureRoute('/dashboard'), createFixtureRoute('/more')],
    });
    expect(checkRollback('remote-main', kept, readLiveSite(on.site))).toEqual([]);
    await on.releaseShell('2.0.0', {
      provides: { ...FIXTURE_SINGLETON_VERSIONS, 'shared-session': '2.0.0' },
    });
    expect(sentences(checkRollback('remote-main', kept, readLiveSite(on.site)))).toMatch(
      /remote-main needs shared-session \^1\.0\.0, and the live shell 2\.0\.0 provides 2\.0\.0/,
    );
  });

  test('a rollback may go to a version with a layout that this version of the kit does not know', async () => {
    const route = { ...createFixtureRoute('/dashboard'), layout: 'wide' as 'app' };
    await on.releaseRemote('1.1.0', { routes: [route] });
    const kept = path.join(on.site, 'remote-main/1.1.0');
    expect(checkRollback('remote-main', kept, readLiveSite(on.site))).toEqual([]);
  });

  test('a rollback is refused when another remote now has a path of the earlier version', async () => {
    const kept = path.join(on.site, 'remote-main/1.0.0');
    await on.releaseRemote('1.1.0', { routes: [createFixtureRoute('/board')] });
    await on.releaseRemote('1.1.0', {
      name: 'reports',
      routes: [createFixtureRoute('/dashboard')],
    });
    expect(ids(checkRollback('remote-main', kept, readLiveSite(on.site)))).toEqual([
      'path-taken:/dashboard',
    ]);
  });

  test('a rollback of the shell is refused when a live remote needs a newer version of a shared package', async () => {
    const kept = path.join(on.site, 'shell-versions/1.0.0');
    await on.releaseShell('1.1.0', {
      provides: { ...FIXTURE_SINGLETON_VERSIONS, react: '19.5.0' },
    });
    await on.releaseRemote('1.1.0', { shared: { ...ranges, react: '^19.5.0' } });
    expect(ids(checkRollback('shell', kept, readLiveSite(on.site)))).toEqual([
      'shared:react:remote-main',
    ]);
  });
});

describe('a remote in a format of a newer kit', () => {
  const putNewerReports = async () => {
    await on.releaseRemote('1.1.0', { name: 'reports', schema: 6 as 5 });
    return readLiveSite(on.site);
  };
  const reports = () =>
    writeRemoteBuildFixture(build(), '1.2.0', {
      name: 'reports',
      routes: [createFixtureRoute('/reports')],
    });

  test('if the kit cannot read the live version of another remote, the release checks use the last version that the kit can read', async () => {
    const live = await putNewerReports();
    expect(findingsOf()).toEqual([]);
    expect(checkRollback('remote-main', path.join(on.site, 'remote-main/1.0.0'), live)).toEqual([]);
    expect(
      ids(
        findingsOf({ routes: ['/dashboard', '/reports'].map((each) => createFixtureRoute(each)) }),
      ),
    ).toEqual(['path-taken:/reports']);
  });

  test('if all versions of one remote are in a format that the kit does not know, other remotes can still be released', async () => {
    await putNewerReports();
    const registry = JSON.parse(on.read('shell/remotes.json'));
    registry.remotes.reports.previous = [];
    writeFileSync(path.join(on.site, 'shell/remotes.json'), JSON.stringify(registry));
    expect(findingsOf()).toEqual([]);
  });

  test('if the kit cannot read a remote, the release checks of this remote and of the shell fail and suggest to update the kit', async () => {
    const live = await putNewerReports();
    const finding = 'kit-too-old:remote-reports';
    expect(ids(checkRelease('remote-reports', reports(), live, BUDGETS))).toEqual([finding]);
    expect(ids(checkRollback('remote-reports', reports(), live))).toEqual([finding]);
    expect(ids(checkRetirement('remote-reports', live))).toEqual([finding]);
    expect(sentences(shellFindings())).toBe(
      'a version of remote-reports on the site was written by a newer kit, so shell could not be compared with it: update @platform/federation.',
    );
  });

  test('a release is refused if another remote has an invalid registry entry in a format that the kit knows', async () => {
    await on.releaseRemote('1.1.0', { name: 'reports', entry: '../entry.js' });
    expect(() => findingsOf()).toThrow(/^The entry of reports in the registry of .* is bad\.$/);
  });
});

describe('slots', () => {
  const SLOT = 'dashboard/cards/v1';
  const offering = { ...createFixtureRoute('/dashboard'), slots: [SLOT] };
  const filling = {
    ...createFixtureRoute('/reports'),
    fills: [{ slot: SLOT, module: './card', scripts: ['page.0a1b2c3d.js'], styles: [] }],
  };
  const filler = () =>
    checkRelease(
      'remote-reports',
      writeRemoteBuildFixture(build(), '1.1.0', { name: 'reports', routes: [filling] }),
      readLiveSite(on.site),
      BUDGETS,
    );

  test('the release checks report a slot component whose slot no live page offers', async () => {
    expect(sentences(filler())).toBe(
      `remote-reports fills the slot ${SLOT}, which nothing that is live offers: nobody would see it. Release the page that offers it first.`,
    );
    await on.releaseRemote('1.1.0', { routes: [offering] });
    expect(filler()).toEqual([]);
  });

  test('the release checks report a remote that drops a slot while another remote still fills the slot', async () => {
    await on.releaseRemote('1.1.0', { routes: [offering] });
    expect(findingsOf()).toEqual([]);
    await on.releaseRemote('1.1.0', { name: 'reports', routes: [filling] });
    expect(findingsOf({ routes: [offering] })).toEqual([]);
    const [finding] = findingsOf();
    expect(finding?.id).toBe(`slot-removed:${SLOT}:remote-reports`);
    expect(finding?.sentence).toMatch(
      /remote-main no longer offers the slot dashboard\/cards\/v1, which remote-reports fills/,
    );
  });

  test('the release checks report a dropped slot once, even if both the live version and the candidate of a remote fill the slot', async () => {
    await on.releaseRemote('1.1.0', { routes: [offering] });
    await on.releaseRemote('1.1.0', { name: 'reports', routes: [filling] });
    await on.releaseRemote('1.2.0', { name: 'reports', routes: [filling] }, 10);
    expect(() => assertNoFindings('x was not released', findingsOf())).toThrow(
      /^x was not released:\n {2}✗ .*\n.*slot-removed.*\nFix these findings\.$/,
    );
  });

  test('the release checks report a shell that lacks a slot for which a remote has a component', async () => {
    const fills = filling.fills.map((fill) => ({ ...fill, slot: 'navigation/badges/v1' }));
    await on.releaseRemote('1.1.0', { name: 'reports', routes: [{ ...filling, fills }] });
    expect(shellFindings()).toEqual([]);
    expect(ids(shellFindings({ slots: [] }))).toEqual([
      'slot-removed:navigation/badges/v1:remote-reports',
    ]);
  });
});

describe('the error of failed release checks', () => {
  const findings = [
    { id: 'route-removed:/a', sentence: 'One.' },
    { id: 'size:/b', sentence: 'Two.' },
  ];

  test('the error of failed release checks names all findings and says how to accept a finding', () => {
    expect(() => assertNoFindings('x was not released', findings, [])).toThrow(
      /x was not released:\n {2}✗ One\.\n.*route-removed:\/a.*\n.*Two\.(?:.|\n)*--accept/,
    );
  });

  test('the error of failed release checks does not mention --accept if the command does not have this option', () => {
    expect(() => assertNoFindings('x was not released', findings)).toThrow(
      /Two\.(?:(?!--accept).|\n)*$/,
    );
  });

  test('the error of failed release checks leaves out findings that were accepted by their ids', () => {
    expect(() => assertNoFindings('x', findings, ['route-removed:/a'])).not.toThrow(/One/);
    expect(() => assertNoFindings('x', findings, ['route-removed:/a', 'size:/b'])).not.toThrow();
  });
});

describe('reading a deployed site', () => {
  test('the error for a remotes.json that lacks required fields names the file, the site and the field', () => {
    writeFileSync(path.join(on.site, 'shell/remotes.json'), '{}');
    expect(() => readLiveSite(on.site)).toThrow(
      `remotes.json of ${on.site} cannot be used: schema: Invalid key`,
    );
  });

  test('the release checks report a shell.json that lacks required fields, with the name of the site and the field', () => {
    writeFileSync(path.join(on.site, 'shell/shell.json'), '{}');
    expect(findingsOf()).toEqual([
      {
        id: 'shell-unreadable',
        sentence: expect.stringContaining(
          `shell.json of ${on.site} cannot be used: schema: Invalid key`,
        ),
      },
    ]);
  });

  test('reading a deployed site over the network gives the same result as reading the folder of the site', async () => {
    const config = { apiBaseUrl: '/api', remoteOrigins: [], remotes: {}, flags: {}, cohorts: {} };
    writeFileSync(path.join(on.site, 'shell/config.json'), JSON.stringify(config));
    const server = createServer((request, response) => {
      response.end(on.read(`shell${request.url}`));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const read = await fetchLiveSite(url);
    expect(read).toEqual({ ...readLiveSite(on.site), own: url });
    expect(read.config).toEqual(config);
    server.close();
    server.closeAllConnections();
  });

  test('reading a deployed site that does not answer fails, and the error names the URL', async () => {
    await expect(fetchLiveSite('http://127.0.0.1:9')).rejects.toThrow(
      /127\.0\.0\.1:9\/shell\.json of the live site could/,
    );
  });
});

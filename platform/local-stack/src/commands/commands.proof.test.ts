import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import {
  createFixtureRoute,
  createFixtureSite,
  FIXTURE_SINGLETON_VERSIONS,
  type FixtureSite,
  writeRemoteBuildFixture,
} from '@platform/federation/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repositoryRoot } from '../workspace/folders';
import { type CommandResult, runNode } from '../workspace/run-node';

let on: FixtureSite;
beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
  writeFileSync(
    join(on.site, 'deploy.json'),
    JSON.stringify({ origins: { 'remote-main': 'https://cdn.example/main/' } }),
  );
});
afterEach(() => on.remove());

const command = (name: string): [string, string] => [
  join(repositoryRoot, 'platform/local-stack/bin/run.mjs'),
  name,
];

const run = (name: string, ...args: string[]): Promise<CommandResult> =>
  runNode([...command(name), ...args, '--site', on.site]);

const build = (
  version: string,
  changes: Parameters<typeof writeRemoteBuildFixture>[2] = {},
): string => writeRemoteBuildFixture(join(on.root, `build-${version}`), version, changes);

const release = (version: string, ...args: string[]): Promise<CommandResult> =>
  run('release', 'remote-main', '--from', build(version), '--no-smoke', ...args);

/** The origin of a remote that is not on the site yet. */
const ONBOARDING = 'remote-onboarding=https://cdn.example/onboarding/';

const everything = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(on.site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(on.site, file), readFileSync(file, 'utf8')]),
  );

describe('npm run release', () => {
  test('npm run release --dry-run says what would happen and changes nothing', async () => {
    const before = everything();
    const { code, output } = await release('1.1.0', '--dry-run');
    expect(output).toMatch(/release checks passed/);
    expect(output).toMatch(/remote-main 1\.1\.0 could be released\. Nothing was changed\./);
    expect(code).toBe(0);
    expect(everything()).toEqual(before);
  });

  test.each([[[]], [['--dry-run']]])(
    'when the release checks fail, npm run release with the options %j exits with 1, lists every reason and changes nothing',
    async (options) => {
      const before = everything();
      const changes = {
        routes: [createFixtureRoute('/login')],
        shared: { ...FIXTURE_SINGLETON_VERSIONS, react: '^20.0.0' },
      };
      const planted = build('1.1.0', changes);
      const { code, output } = await run('release', 'remote-main', '--from', planted, ...options);
      expect(code).toBe(1);
      expect(output).toMatch(/remote-main 1\.1\.0 was not released, and nothing was changed/);
      expect(output).toMatch(/remote-main no longer has \/dashboard/);
      expect(output).toMatch(/remote-main claims \/login, which shell has/);
      expect(output).toMatch(/remote-main needs react \^20\.0\.0, and the live shell/);
      expect(output).not.toMatch(/\n\s+at /);
      expect(everything()).toEqual(before);
    },
  );

  test('npm run release and npm run rollback say which version is live and how to go back', async () => {
    const released = await release('1.1.0');
    expect(released.output).toMatch(
      /remote-main 1\.1\.0 is live\. Back to 1\.0\.0: npm run rollback -- remote-main --site /,
    );
    const list = (await run('releases')).output;
    expect(list).toMatch(/● 1\.1\.0 .* live\n.* 1\.0\.0 .* takes over if the live one cannot be/);

    const back = await run('rollback', 'remote-main');
    expect(back.output).toMatch(/remote-main 1\.0\.0 is live again; 1\.1\.0 is kept/);
    expect(on.entry().current.version).toBe('1.0.0');
    expect((await run('releases')).output).toMatch(
      / 1\.1\.0 .* withdrawn, kept\n.*● 1\.0\.0 .* live/,
    );

    expect((await run('rollback', 'remote-main', '--to', '1.1.0')).code).toBe(0);
    expect(on.entry().current.version).toBe('1.1.0');
  });

  test('npm run release does not release a version that was rolled back, and prints the command that releases this version on purpose', async () => {
    await release('1.1.0');
    await run('rollback', 'remote-main');
    const before = everything();
    for (const options of [[], ['--dry-run']]) {
      const { code, output } = await release('1.1.0', ...options);
      expect(code).toBe(0);
      expect(output).toContain(
        'remote-main 1.1.0 was rolled back or withdrawn, and stays so: 1.0.0 stays live.',
      );
      expect(everything()).toEqual(before);
    }
    const { output } = await release('1.1.0');
    const [, purpose = ''] = /on purpose: npm run release -- (.+)/.exec(output) ?? [];
    expect((await runNode([...command('release'), ...purpose.split(' ')])).code).toBe(0);
    expect(on.entry().current.version).toBe('1.1.0');
  });

  test('npm run release of the live version changes nothing, and the candidate keeps its share of the visitors', async () => {
    await release('1.1.0', '--to-share', '10');
    expect((await release('1.0.0')).output).toContain(
      'remote-main 1.0.0 was live already: nothing changed. 1.1.0 stays the candidate, for 10 % of the visitors.',
    );
    expect(on.entry().candidate).toMatchObject({ version: '1.1.0', share: 10 });
    expect((await release('1.0.0', '--to-share', '100')).output).toContain('1.0.0 is live.');
    expect(on.entry().candidate).toBeUndefined();
  });

  test('npm run release can give a new version only to chosen organizations, roles and cohorts', async () => {
    const groups = [
      '--to-organizations',
      'acme,beta',
      '--to-roles',
      'admin',
      '--to-cohort',
      'early',
    ];
    const { output } = await release('1.1.0', ...groups);
    const who = 'the organizations acme, beta and the roles admin and the cohorts early';
    expect(output).toContain(`remote-main 1.1.0 is given to ${who}.`);
    expect(on.entry().candidate).toMatchObject({
      share: 0,
      organizations: ['acme', 'beta'],
      roles: ['admin'],
      cohorts: ['early'],
    });
    expect((await run('releases')).output).toMatch(/live, for everyone else/);
    expect((await release('1.1.0', '--to-share', '100', ...groups)).output).toContain(
      '--to-share 100 is everyone: name no groups beside it.',
    );
    expect((await release('1.1.0', '--to-roles', 'admin,')).output).toContain(
      '--to-roles is empty: give names, as in a,b.',
    );
  });

  test('npm run release can give a new version to a share of the visitors, then to everyone, or withdraw the version', async () => {
    const { output } = await release('1.1.0', '--to-share', '10');
    expect(output).toMatch(/remote-main 1\.1\.0 is given to 10 % of the visitors/);
    // Runs the command that the output suggests.
    const [, more = ''] = /More of them: +npm run release -- (.+)/.exec(output) ?? [];
    expect((await runNode([...command('release'), ...more.split(' ')])).code).toBe(0);
    expect(on.entry().candidate).toMatchObject({ version: '1.1.0', share: 50 });
    expect((await run('releases')).output).toMatch(/candidate, for 50 % of the visitors/);

    await release('1.1.0', '--to-share', '100');
    expect(on.entry().current.version).toBe('1.1.0');
    await release('1.2.0', '--to-share', '10');
    const back = await run('release', 'remote-main', '--withdraw');
    expect(back.output).toMatch(/1\.2\.0 was withdrawn: everyone gets 1\.1\.0/);
    expect(on.entry().candidate).toBeUndefined();
  });

  test.each([
    [['remote-nobody'], /There is no package "remote-nobody" to release: choose one of/],
    [['remote-main', '--to-share', 'ten'], /--to-share is "ten": give percent/],
    [['shell', '--to-share', '10'], /The shell has no share and no preview/],
    [['remote-main', '--withdraw', '--dry-run'], /Give --withdraw or --dry-run, not both\./],
    [
      ['remote-main', '--withdraw', '--to-share', '50'],
      /Give --withdraw or --to-share, not both\./,
    ],
    [['remote-main', '--quickly'], /Unknown option '--quickly'(.|\n)*Usage: npm run release/],
    [['remote-main', '--version', '9.9.9'], /There is no build of remote-main in .*9\.9\.9/],
  ])('npm run release rejects the arguments %j with a clear message', async (args, sentence) => {
    const before = everything();
    const { code, output } = await run('release', ...args);
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/\n\s+at /);
    expect(everything()).toEqual(before);
  });

  test('if an environment variable has an invalid port, npm run releases fails and names the variable', async () => {
    const args = [...command('releases'), '--site', on.site];
    const { code, output } = await runNode(args, { env: { MAIN_PORT: '30o2' } });
    expect(code).toBe(1);
    expect(output.trim()).toBe('MAIN_PORT is "30o2": set it to a port from 1 to 65535.');
  });

  test('npm run release fails and changes nothing when no origin is known for the remote', async () => {
    const before = everything();
    const unknown = { name: 'onboarding', routes: [createFixtureRoute('/all-set')] };
    const folder = build('1.0.0', unknown);
    const args = ['remote-onboarding', '--from', folder, '--no-smoke'];
    const { code, output } = await run('release', ...args);
    expect(code).toBe(1);
    expect(output).toMatch(/There is no origin for remote-onboarding: say where its files are/);
    expect(everything()).toEqual(before);
    expect((await run('release', ...args, '--origin', ONBOARDING)).code).toBe(0);
    expect(on.entry('onboarding').current.url).toBe('https://cdn.example/onboarding/1.0.0/');
  });

  test.each([
    [['remote-main', '--to-share', '10'], /1\.0\.0 is live for everyone already/],
    [['remote-onboarding'], /There is no origin for remote-onboarding/],
    [['remote-onboarding', '--origin', ONBOARDING, '--to-share', '10'], /never released here/],
  ])(
    'npm run release with the arguments %j fails with the same message, whether --dry-run is given or not',
    async ([name = '', ...args], sentence) => {
      const changes = {
        name: name.replace('remote-', ''),
        routes: [createFixtureRoute('/all-set')],
      };
      const from = name === 'remote-main' ? build('1.0.0') : build('1.0.0', changes);
      for (const options of [['--dry-run'], []]) {
        const { code, output } = await run('release', name, '--from', from, ...args, ...options);
        expect(code).toBe(1);
        expect(output).toMatch(sentence);
      }
    },
  );
});

test('every file of a build stays the same when the build is released from one site to another', async () => {
  const production = join(on.root, 'production');
  mkdirSync(production);
  cpSync(join(on.site, 'deploy.json'), join(production, 'deploy.json'));
  await release('1.1.0');
  const promote = (name: string, folder: string) =>
    runNode([
      ...[...command('release'), name, '--from', join(on.site, folder)],
      ...['--site', production, '--no-smoke'],
    ]);
  expect(await promote('shell', 'shell-versions/1.0.0')).toMatchObject({ code: 0 });
  expect(await promote('remote-main', 'remote-main/1.1.0')).toMatchObject({ code: 0 });
  for (const folder of ['shell-versions/1.0.0', 'remote-main/1.1.0']) {
    for (const file of on.list(folder)) {
      const promoted = readFileSync(join(production, folder, file), 'utf8');
      expect(promoted, file).toBe(on.read(`${folder}/${file}`));
    }
  }
  const { remotes } = JSON.parse(readFileSync(join(production, 'shell/remotes.json'), 'utf8'));
  expect(remotes.main.current.description).toEqual(on.entry().current.description);
});

describe('npm run federation:check', () => {
  test('npm run federation:check exits with 1 and lists the reasons, for a folder and for a live site', async () => {
    const config = { apiBaseUrl: '/api', remoteOrigins: ['https://cdn.example'] };
    writeFileSync(join(on.site, 'shell/config.json'), JSON.stringify(config));
    const server = createServer((request, response) => {
      response.end(on.read(`shell${request.url}`));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const planted = build('1.1.0', { routes: [createFixtureRoute('/board')] });
    const check = (...where: string[]) =>
      runNode([...command('check'), 'remote-main', '--from', planted, ...where]);
    for (const where of [
      ['--site', on.site],
      ['--live', url],
    ]) {
      const { code, output } = await check(...where);
      expect(code).toBe(1);
      expect(output).toMatch(/remote-main 1\.1\.0 would break something/);
      expect(output).toMatch(/no longer has \/dashboard.*\n.*\[route-removed:\/dashboard\]/);
    }
    const accepted = ['route-removed:/dashboard', 'module-removed:./dashboard'];
    const knowing = accepted.flatMap((id) => ['--accept', id]);
    const passed = await check('--live', url, ...knowing);
    expect(passed.code).toBe(0);
    expect(passed.output).toContain(`npm run release -- remote-main --from ${planted}`);
    server.close();
    server.closeAllConnections();
  });

  test('npm run federation:check reports an origin that the site does not allow, even if the option --origin names this origin', async () => {
    const config = { apiBaseUrl: '/api', remoteOrigins: ['https://cdn.example'] };
    writeFileSync(join(on.site, 'shell/config.json'), JSON.stringify(config));
    const args = ['remote-main', '--from', build('1.1.0')];
    expect((await run('check', ...args)).code).toBe(0);
    const { code, output } = await run(
      'check',
      ...args,
      '--origin',
      'remote-main=https://other.example/',
    );
    expect(code).toBe(1);
    expect(output).toContain('[origin-missing:https://other.example]');
  });

  test('npm run federation:check reports a site without releases, because the name of the site may be mistyped', async () => {
    const args = ['remote-main', '--from', build('1.1.0'), '--site', join(on.root, 'prodution')];
    const { output } = await runNode([...command('check'), ...args]);
    expect(output).toContain('this is a new site: nothing was released to it before');
  });

  test.each([
    ['config.json', '{ "apiBaseUrl": "/api", }', 'config.json is not valid JSON: '],
    [
      'config.json',
      '{"apiBaseUrl":"/api","remoteOrigins":[],"remotes":{"main":{"connect":"https://a.example"}}}',
      'cannot be used: remotes.main.connect: Invalid type: Expected Array',
    ],
    ['../releases.json', '<<<<<<< ours', 'releases.json is not valid JSON: '],
  ])(
    'npm run federation:check names the file %s when the content of the file cannot be used: %s',
    async (file, content, sentence) => {
      writeFileSync(join(on.site, 'shell', file), content);
      const { code, output } = await run('check', 'remote-main', '--from', build('1.1.0'));
      expect(code).toBe(1);
      expect(output).toContain(sentence);
      expect(output).not.toMatch(/\n\s+at /);
    },
  );
});

describe('npm run rollback', () => {
  test('npm run rollback fails and changes nothing when the versions are incompatible', async () => {
    await on.releaseRemote('1.1.0');
    const provides = { ...FIXTURE_SINGLETON_VERSIONS, react: '20.0.0' };
    await on.releaseShell('2.0.0', { provides });
    const before = everything();
    const { code, output } = await run('rollback', 'remote-main');
    expect(code).toBe(1);
    expect(output).toMatch(/remote-main was not rolled back to 1\.0\.0, and nothing was changed/);
    expect(output).toMatch(/needs react \^19\.3\.1, and the live shell 2\.0\.0 provides 20\.0\.0/);
    expect(everything()).toEqual(before);
    const accepted = await run('rollback', 'remote-main', '--accept', 'shared:react:remote-main');
    expect(accepted.code).toBe(0);
    expect(on.entry().current.version).toBe('1.0.0');
  });

  test('npm run rollback fails with a clear message when the package is missing or the site no longer has the version', async () => {
    expect(await run('rollback')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Say which package to roll back/),
    });
    expect(await run('rollback', 'remote-main', '--to', '0.1.0')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/remote-main 0\.1\.0 is not kept here\. Kept are: 1\.0\.0/),
    });
  });
});

test('npm run hosting writes firebase.json, and every later release updates it', async () => {
  const origin = 'https://qa-main.web.app/';
  const deploy = { origins: { 'remote-main': origin }, firebase: { sites: { shell: 'app' } } };
  writeFileSync(join(on.site, 'deploy.json'), JSON.stringify(deploy));
  expect(await run('hosting')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/config\.json is missing: the headers follow from/),
  });
  const config = {
    apiBaseUrl: '/api',
    firebase: { apiKey: 'k', authDomain: 'a.example', projectId: 'p' },
    checkoutUrl: 'https://pay.example/link',
    registryUrl: '/remotes.json',
    remoteOrigins: [new URL(origin).origin],
  };
  writeFileSync(join(on.site, 'shell/config.json'), JSON.stringify(config));
  const spaced = join(on.root, 'my site');
  cpSync(on.site, spaced, { recursive: true });
  const written = await runNode([...command('hosting'), '--site', spaced]);
  expect(written.output).toContain(` --config "${join(spaced, 'firebase.json')}" --project`);
  expect(await run('hosting')).toMatchObject({ code: 0 });
  // Expects the origin from deploy.json, although the release had another origin.
  expect(on.entry().current.url).toBe(`${origin}1.0.0/`);
  const hosting = () => JSON.parse(on.read('firebase.json')).hosting;
  expect(hosting()).toMatchObject([{ site: 'app', public: 'shell' }]);
  expect(JSON.stringify(hosting())).toContain(new URL(origin).origin);

  writeFileSync(join(on.site, 'firebase.json'), '{}');
  await release('1.1.0');
  expect(hosting()).toHaveLength(1);
});

test('a command ignores the argument "--" that pnpm passes on', async () => {
  const { code, output } = await runNode([...command('start'), '--', 'mian']);
  expect(code).toBe(1);
  expect(output).toContain('There is no remote "mian" in the workspace: choose from');
});

test('npm run proofs rejects extra arguments such as a test name, because the test runners would not get these arguments', async () => {
  const { code, output } = await runNode([...command('proofs'), '--only=unit-proofs', 'guard']);
  expect(code).toBe(1);
  expect(output).toContain('"guard" is one name too many');
});

test('npm run create:remote without --standalone rejects options that need --standalone', async () => {
  const args = ['reports', '--live', 'https://app.example.com'];
  const { code, output } = await runNode([...command('create-remote'), ...args]);
  expect(code).toBe(1);
  expect(output).toContain('--live needs --standalone <folder>.');
});

test.each(['eyJhbGci…', 'eyJ 0eXAi'])(
  'npm run backend:check rejects the token %j, because a header cannot contain this token',
  async (token) => {
    const args = [...command('backend-check'), '--url', 'http://127.0.0.1:1', '--token', token];
    const { code, output } = await runNode(args);
    expect(code).toBe(1);
    expect(output).toContain('The token cannot be sent');
  },
);

describe('npm run backend:check', () => {
  const check = (...args: string[]) =>
    runNode([...command('backend-check'), '--url', 'http://127.0.0.1:1', ...args], {
      // Names a port on which nothing listens, so that the identity service gives no token.
      env: { ID_TOKEN: 'of-the-variable', IDENTITY_PORT: '1' },
    });

  test('npm run backend:check prefers --account to the variable ID_TOKEN', async () => {
    const { code, output } = await check('--account', 'owner@demo.test');
    expect(code).toBe(1);
    expect(output).toContain('The local sign-in service does not answer at http://localhost:1.');
  });

  test('npm run backend:check rejects --token together with --account', async () => {
    const { code, output } = await check('--account', 'owner@demo.test', '--token', 'typed');
    expect(code).toBe(1);
    expect(output).toContain('Give --token or --account, not both.');
  });
});

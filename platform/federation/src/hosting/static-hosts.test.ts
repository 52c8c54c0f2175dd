import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Header, parseAllHeaders } from '@netlify/headers-parser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COMMANDS_FOLDER, runCommand } from '../cli';
import {
  createFixtureRoute,
  createFixtureSite,
  FIXTURE_CONFIG,
  type FixtureSite,
} from '../testing/fixture-site';
import { remoteFileHeaders, shellFileHeaders, shellPageHeaders } from './headers';
import { writeHostConfiguration } from './host';
import { responseHeaderInputOf } from './policy';

const CONFIG = {
  apiBaseUrl: 'https://api.example/v1',
  firebase: { authDomain: 'app.example' },
  remoteOrigins: ['https://main.example'],
};
const DEPLOY_FILE = { netlify: { sites: { shell: 'app', 'remote-main': 'main' } } };
const PAGE = '<head><script src="/index.js"></script></head>';
const INPUT = responseHeaderInputOf(CONFIG, PAGE);

let on: FixtureSite;
beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseRemote('1.0.0-aa', {
    routes: [createFixtureRoute('/dashboard'), createFixtureRoute('/reports/:id/*')],
  });
  await on.releaseShell('1.0.0');
  put('shell/config.json', JSON.stringify(CONFIG));
});
afterEach(() => {
  vi.restoreAllMocks();
  on.remove();
});

const put = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(on.site, file)), { recursive: true });
  writeFileSync(path.join(on.site, file), text);
};

/** Returns the headers and the file that Netlify sends for a path on the site of a package. */
const netlify = async (name: string, at: string) => {
  const file = path.join(on.site, name, '_headers');
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [file],
    configHeaders: [],
    minimal: false,
  });
  expect(errors).toEqual([]);
  const matching = (headers as Header[]).filter(({ forRegExp }) => forRegExp.test(at));
  // Expects all matching rules to be equal, because hosts disagree about which rule wins.
  expect(new Set(matching.map(({ values }) => JSON.stringify(values))).size).toBeLessThan(2);
  const rewrites = name === 'shell' ? on.read('shell/_redirects').trim().split('\n') : [];
  const rewritten = rewrites.find((line) =>
    at.match(`^${line.split(' ')[0]?.replace('*', '.*')}$`),
  );
  return {
    headers: matching[0]?.values ?? {},
    file: at === '/' ? '/index.html' : (rewritten?.split(' ')[1] ?? at),
  };
};

test('Netlify sends the same headers for each path as the other web hosts', async () => {
  put('deploy.json', JSON.stringify(DEPLOY_FILE));
  put('shell/index.html', PAGE);
  await writeHostConfiguration(on.site);
  const page = { headers: shellPageHeaders(INPUT), file: '/index.html' };
  for (const at of ['/', '/index.html', '/login', '/dashboard', '/reports/7/all']) {
    expect(await netlify('shell', at), at).toEqual(page);
  }
  const files = on.list('shell').filter((each) => !/^(?:_|index\.html|404)|\.br$/.test(each));
  expect(files).toContainEqual(expect.stringMatching(/\.[0-9a-f]{8}\.js$/));
  for (const at of files.map((each) => `/${each}`)) {
    expect(await netlify('shell', at), at).toEqual({
      headers: shellFileHeaders(at, INPUT),
      file: at,
    });
  }
  const entry = '/1.0.0-aa/remoteEntry.js';
  const headers = remoteFileHeaders(entry, INPUT);
  expect(await netlify('remote-main', entry)).toEqual({ headers, file: entry });
});

test('for a missing file, the configuration of Netlify has neither headers nor a rewrite to index.html', async () => {
  put('deploy.json', JSON.stringify(DEPLOY_FILE));
  await writeHostConfiguration(on.site);
  for (const [name, at] of [
    ['shell', '/gone.0a1b2c3d.js'],
    ['shell', '/unknown'],
    ['remote-main', '/1.0.0-bb/remoteEntry.js'],
  ] as const) {
    expect(await netlify(name, at), at).toEqual({ headers: {}, file: at });
  }
  expect(on.read('shell/404.html')).toContain('There is no such page.');
});

test('after a rollback, the configuration files of a host still have rules for the version that was replaced', async () => {
  put('deploy.json', JSON.stringify(DEPLOY_FILE));
  await writeHostConfiguration(on.site);
  const added = { routes: [createFixtureRoute('/dashboard'), createFixtureRoute('/news')] };
  await on.releaseRemote('1.1.0-bb', added);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const program = {
    root: on.root,
    program: 'remote',
    folders: [COMMANDS_FOLDER],
    open: on.openWorkspace,
  };
  await runCommand(program, 'rollback', ['--to', '1.0.0-aa']);
  expect(on.read('remote-main/_headers')).toContain('/1.1.0-bb/*');
  // Expects the pages of the replaced version too, because visitors may still have links to them.
  expect(on.read('shell/_redirects')).toContain('/news /index.html 200');
  expect(on.list('remote-main')).toEqual(['1.0.0-aa', '1.1.0-bb', '404.html', '_headers']);
});

const runHosting = async (): Promise<string> => {
  const printed: unknown[] = [];
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text) => printed.push(text));
  const folders = [COMMANDS_FOLDER];
  const program = { root: on.root, program: 'remote', folders, open: on.openWorkspace };
  await runCommand(program, 'hosting', []);
  process.exitCode = 0;
  return printed.join('\n');
};

test('npm run hosting rejects a config.json that the shell would reject, names every problem, and writes nothing', async () => {
  put('deploy.json', JSON.stringify(DEPLOY_FILE));
  const registry = on.read('shell/remotes.json');
  const config = {
    ...CONFIG,
    firebase: { apiKey: 'k', authDomain: 'app.example', projectId: 'p' },
    checkoutUrl: 'https://pay.example/link',
    registryUrl: '/remotes.json',
  };
  const wrong = { ...config, announcement: '', maintenance: 'x'.repeat(301) };
  put('shell/config.json', JSON.stringify(wrong));
  expect(await runHosting()).toContain(
    'shell/config.json cannot be used: announcement: is empty; maintenance: is longer than 300 characters.',
  );
  expect(on.read('shell/remotes.json')).toBe(registry);
  expect(on.list('shell')).not.toContain('_headers');
  put('shell/config.json', JSON.stringify(config));
  expect(await runHosting()).toContain('shell/_headers');
});

test('when deploy.json names no host, npm run hosting writes nothing, even if deploy.json has a new origin of a remote', async () => {
  put('deploy.json', JSON.stringify({ origins: { 'remote-main': 'https://new.example/' } }));
  put('shell/config.json', JSON.stringify(FIXTURE_CONFIG));
  const registry = on.read('shell/remotes.json');
  expect(await runHosting()).toContain('There is nothing to write');
  expect(on.read('shell/remotes.json')).toBe(registry);
});

test.each([
  ['apiBaseUrl', { apiBaseUrl: 'api.example' }],
  ['remoteOrigins', { remoteOrigins: undefined }],
  ['firebase.authDomain', { firebase: {} }],
  ['allowRemoteOverrides.0', { allowRemoteOverrides: ['https://a.example/b'] }],
  ['remotes.main.connect.0', { remotes: { main: { connect: ['https://a.example; img-src *'] } } }],
])(
  'if the field %s of config.json is wrong, the configuration of a host is not written, and the error names file and field',
  async (field, change) => {
    put('deploy.json', JSON.stringify(DEPLOY_FILE));
    put('shell/config.json', JSON.stringify({ ...CONFIG, ...change }));
    await expect(writeHostConfiguration(on.site)).rejects.toThrow(
      `shell/config.json cannot be used: ${field}: `,
    );
  },
);

test('the hosting configuration is written even if the settings of a remote in config.json are invalid, because no header needs them', async () => {
  put('deploy.json', JSON.stringify(DEPLOY_FILE));
  const remotes = { main: { settings: 'of a newer kit', connect: ['https://data.example'] } };
  put('shell/config.json', JSON.stringify({ ...CONFIG, remotes }));
  await writeHostConfiguration(on.site);
  expect(on.read('shell/_headers')).toContain('https://data.example');
});

test('the hosting configuration leaves out a page path with a line break, which would add a header to a page', async () => {
  put('deploy.json', JSON.stringify(DEPLOY_FILE));
  const path = '/login\n  Refresh: 0;url=https:evil.example';
  const routes = [createFixtureRoute('/news'), { ...createFixtureRoute('/other'), path }];
  await on.releaseRemote('1.1.0-bb', { routes });
  await writeHostConfiguration(on.site);
  for (const file of ['shell/_headers', 'shell/_redirects']) {
    expect(on.read(file)).not.toContain('evil.example');
  }
  expect(on.read('shell/_redirects')).toContain('/news /index.html 200');
});

test('the deploy command for Caddy reloads /etc/caddy/Caddyfile, which imports the generated configuration', async () => {
  put('deploy.json', JSON.stringify({ caddy: { root: '/srv/site', sites: {} } }));
  const [caddy] = await writeHostConfiguration(on.site);
  expect(caddy?.deployCommand((file) => file)).toBe('caddy reload --config /etc/caddy/Caddyfile');
});

test('in nginx.conf, each directive from deploy.json ends with exactly one semicolon, and each block without a semicolon', async () => {
  const servers = {
    shell: [
      'listen 80',
      'server_name a.example;',
      'location /api/ { return 204; }',
      `set $a \${b}`,
    ],
  };
  put('deploy.json', JSON.stringify({ nginx: { root: '/srv/site', servers } }));
  await writeHostConfiguration(on.site);
  expect(on.read('nginx.conf')).toContain(
    `listen 80;\n\tserver_name a.example;\n\tlocation /api/ { return 204; }\n\tset $a \${b};\n`,
  );
});

test('for 300 remotes on 300 origins, nginx.conf has the whole content security policy, in parts that are short enough for nginx', async () => {
  const remoteOrigins = Array.from({ length: 300 }, (_, index) => `https://team${index}.example`);
  put('shell/config.json', JSON.stringify({ ...CONFIG, remoteOrigins }));
  put('shell/index.html', PAGE);
  put('deploy.json', JSON.stringify({ nginx: { root: '/srv/site', servers: { shell: [] } } }));
  await writeHostConfiguration(on.site);
  const written = on.read('nginx.conf');
  const values = [...written.matchAll(/"[^"]*"/g)].map(([value]) => value.length);
  expect(Math.max(...values)).toBeLessThan(4096);
  const parts = [...written.matchAll(/set \$policy "(?:\$\{policy\})?([^"]*)";/g)];
  const policy = shellPageHeaders(responseHeaderInputOf({ ...CONFIG, remoteOrigins }, PAGE));
  expect(parts.map(([, part]) => part).join('')).toBe(policy['content-security-policy']);
  expect(written.match(/content-security-policy "\$policy"/g)).toHaveLength(2);
});

test('the configuration of a host is written even if the remote.json of an unused old version is damaged', async () => {
  put('deploy.json', JSON.stringify(DEPLOY_FILE));
  for (const version of ['1.0.0-bb', '1.0.0-cc']) await on.releaseRemote(version);
  put('remote-main/1.0.0-aa/remote.json', '{');
  await writeHostConfiguration(on.site);
  expect(await netlify('shell', '/dashboard')).toMatchObject({ file: '/index.html' });
});

test.each(['{', '{}'])(
  'when shell.json of the live shell is %j, the configuration of Netlify still has the pages of the shell',
  async (content) => {
    put('deploy.json', JSON.stringify(DEPLOY_FILE));
    put('shell/shell.json', content);
    await writeHostConfiguration(on.site);
    expect(await netlify('shell', '/login')).toMatchObject({ file: '/index.html' });
    expect(await netlify('shell', '/dashboard')).toMatchObject({ file: '/index.html' });
  },
);

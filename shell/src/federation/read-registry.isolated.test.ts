import { beforeEach, describe, expect, test, vi } from 'vitest';
import { describeError } from '../error-page/describe-error';
import { createTestConfig, createTestRemote, createTestRoute } from '../testing/site';
import { type ReadRegistryOptions, readRegistry } from './read-registry';

const CONFIG = createTestConfig({
  remoteOrigins: ['https://main.example', 'https://other.example'],
  allowRemoteOverrides: ['http://localhost:3002'],
});

const OPTIONS: ReadRegistryOptions = {
  fresh: true,
  overrides: {},
  user: null,
};

const HASH = `sha384-${'A'.repeat(64)}`;

const entry = (name: string, change: (released: Record<string, unknown>) => void = () => {}) => {
  const [release] = structuredClone(createTestRemote(name, '1.0.0', []).releases);
  release.description.files = { 'remoteEntry.js': HASH };
  const released = release as unknown as Record<string, unknown>;
  change(released);
  return { package: `remote-${name}`, current: released };
};

const serve = (documents: Record<string, unknown>): void => {
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const body = documents[new URL(url, location.href).pathname];
    return body === undefined ? new Response('', { status: 404 }) : Response.json(body);
  });
};

const registry = (remotes: Record<string, unknown>) => ({
  '/remotes.json': { schema: 1, remotes },
});

const summary = async (options: Partial<ReadRegistryOptions> = {}, config = CONFIG) => {
  const state = await readRegistry(config, { ...OPTIONS, ...options });
  if (state.status !== 'read') return state.status;
  return {
    remotes: state.remotes.map(({ name }) => name),
    unusable: state.unusable.map(({ name, error }) => `${name}: ${error.message}`),
  };
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => vi.unstubAllGlobals();
});

test('a valid registry makes all its remotes usable', async () => {
  serve(registry({ main: entry('main'), other: entry('other') }));
  expect(await summary()).toEqual({ remotes: ['main', 'other'], unusable: [] });
});

test('the paths of retired remotes are read from the registry, and an invalid list of paths is ignored', async () => {
  const serveRetired = (retired: unknown) =>
    serve({ '/remotes.json': { schema: 1, retired, remotes: { main: entry('main') } } });
  const read = () => readRegistry(CONFIG, OPTIONS);
  serveRetired(['/reports']);
  expect(await read()).toMatchObject({ status: 'read', retired: ['/reports'] });
  serveRetired('/reports');
  expect(await read()).toMatchObject({ status: 'read', retired: undefined, unusable: [] });
});

test('a remote is unusable if its registry entry holds a version of another remote', async () => {
  serve(registry({ main: entry('other'), other: entry('other') }));
  expect(await summary()).toEqual({
    remotes: ['other'],
    unusable: [expect.stringMatching(/^main: .*1\.0\.0 is of other/)],
  });
});

test('an earlier version in an unknown format is not used as a fallback', async () => {
  const unreadable = { version: '0.9.0', url: 'https://main.example/', description: { schema: 0 } };
  serve(registry({ main: { ...entry('main'), previous: [unreadable] } }));
  expect(await summary()).toEqual({ remotes: ['main'], unusable: [] });
});

test.each<[string, { url?: string; files?: object }, RegExp]>([
  [
    'from an origin that remoteOrigins does not list',
    { url: 'https://evil.example/' },
    /evil\.example is not an origin/,
  ],
  ['without hashes', { files: {} }, /no hash for remoteEntry\.js/],
])(
  'an earlier version %s is not used as a fallback, and the reason is logged',
  async (_what, { url, files }, words) => {
    const { current } = entry('main', (released) => {
      if (url) released.url = url;
      if (files) Object.assign(released.description as object, { files });
    });
    const good = { ...entry('main').current, version: '0.8.0' };
    serve(
      registry({ main: { ...entry('main'), previous: [{ ...current, version: '0.9.0' }, good] } }),
    );
    const state = await readRegistry(CONFIG, OPTIONS);
    expect(state).toMatchObject({
      remotes: [{ name: 'main', releases: [{ version: '1.0.0' }, { version: '0.8.0' }] }],
      unusable: [],
    });
    expect(vi.mocked(console.error).mock.calls.join()).toMatch(words);
  },
);

describe('a version in a format that this shell cannot read', () => {
  const release = (version: string, schema: number) => {
    const { current } = entry('main');
    const description = current.description as Record<string, unknown>;
    return { ...current, version, description: { ...description, version, schema } };
  };
  const versions = async () => {
    const state = await readRegistry(CONFIG, OPTIONS);
    return state.status === 'read' && state.remotes[0]?.releases.map(({ version }) => version);
  };

  test('the previous version is used when the live version has a format that this shell cannot read', async () => {
    const previous = [
      release('1.0.0', 1),
      { version: '0.9.0', url: 'https://main.example/0.9.0/' },
    ];
    serve(registry({ main: { ...entry('main'), current: release('2.0.0', 99), previous } }));
    expect(await versions()).toEqual(['1.0.0']);
  });

  test('everybody gets the live version when the candidate version has a format that this shell cannot read', async () => {
    const candidate = { ...release('2.0.0', 99), share: 100 };
    serve(registry({ main: { ...entry('main'), candidate } }));
    expect(await versions()).toEqual(['1.0.0']);
  });

  test('a remote is unusable when all its versions have formats that this shell cannot read', async () => {
    serve(registry({ main: { ...entry('main'), current: release('2.0.0', 99) } }));
    const cause = { problems: [expect.stringMatching(/schema/)] };
    expect(await readRegistry(CONFIG, OPTIONS)).toMatchObject({
      unusable: [{ error: { remote: 'main', version: '2.0.0', reason: 'mismatch', cause } }],
    });
  });
});

test('a registry entry with values that only newer shells know is usable, and one warning lists these values', async () => {
  const note = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const newer = entry('main', (released) => {
    const route = { ...createTestRoute('/trial', 'app', ['subscribed']), mood: 'calm' };
    Object.assign(released.description as object, {
      routes: [{ ...route, layout: 'wide', allow: ['subscribed', 'trial'] }],
      mood: 'calm',
    });
  });
  serve(registry({ main: newer }));
  expect(await summary()).toEqual({ remotes: ['main'], unusable: [] });
  const ignored = ['layout (wide)', 'allow (trial)', 'mood (calm)'];
  const places = ignored.map((each) => `current.description.routes.0.${each}`);
  expect(note).toHaveBeenCalledExactlyOnceWith(
    `registry entry of main: this version of the shell does not know ${[...places, 'current.description.mood (calm)'].join(', ')}`,
  );
});

test('a registry or description with unknown fields is usable, and one warning lists the fields', async () => {
  const note = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { description } = createTestRemote('main', '1.0.0', [
    createTestRoute('/', 'app', ['subscribed']),
  ]).releases[0];
  serve({
    '/remotes.json': { schema: 1, remotes: {}, signature: 'abc', mirrors: [] },
    '/remote.json': {
      ...description,
      kind: 'widget',
      routes: [{ ...description.routes[0], aim: {} }],
    },
  });
  const overrides = { main: 'http://localhost:3002' };
  expect(await summary({ overrides })).toEqual({ remotes: ['main'], unusable: [] });
  expect(note.mock.calls.flat()).toEqual([
    'registry: this version of the shell does not know signature (abc), mirrors',
    'remote.json of main: this version of the shell does not know routes.0.aim, kind (widget)',
  ]);
});

test('a remote with a shortened description in the registry is unusable without the hash of the complete description', async () => {
  const outlineOf = (hash?: string) => (released: Record<string, unknown>) =>
    Object.assign(released, {
      outlineOf: hash,
      description: { ...(released.description as object), files: {} },
    });
  serve(registry({ main: entry('main', outlineOf(HASH)), other: entry('other', outlineOf()) }));
  expect(await summary()).toEqual({
    remotes: ['main'],
    unusable: [expect.stringMatching(/^other: .*no hash for remoteEntry\.js/)],
  });
});

test('a registry entry may have routes with parameters and routes with a wildcard', async () => {
  const routes = [
    createTestRoute('/reports/:id', 'app', ['subscribed']),
    createTestRoute('/files/*', 'app', ['subscribed']),
  ];
  const change = (released: Record<string, unknown>) =>
    Object.assign(released.description as object, { schema: 2, routes });
  serve(registry({ main: entry('main', change) }));
  expect(await summary()).toEqual({ remotes: ['main'], unusable: [] });
});

describe('a registry entry with a fault', () => {
  test.each([
    ['no version', (r: Record<string, unknown>) => delete r.version, /version/],
    [
      'a data: URL',
      (r: Record<string, unknown>) => (r.url = 'data:text/javascript,alert(1)//'),
      /URL/,
    ],
    [
      'an origin that remoteOrigins does not list',
      (r: Record<string, unknown>) => (r.url = 'https://evil.example/'),
      /evil\.example is not an origin/,
    ],
    [
      'no hash for its entry file',
      (r: Record<string, unknown>) => ((r.description as { files: object }).files = {}),
      /no hash for remoteEntry\.js/,
    ],
    [
      'no description, and so no hashes',
      (r: Record<string, unknown>) => delete r.description,
      /1\.0\.0 has no hashes/,
    ],
  ])(
    'a registry entry with this fault disables only its own remote: %s',
    async (_what, change, words) => {
      serve(
        registry({
          main: entry('main', (released) => void change(released)),
          other: entry('other'),
        }),
      );
      const found = await summary();
      expect(found).toMatchObject({ remotes: ['other'] });
      expect(JSON.stringify(found)).toMatch(words);
    },
  );

  test('the error page names the remote whose registry entry is invalid', async () => {
    serve(registry({ main: 1, other: entry('other') }));
    const state = await readRegistry(CONFIG, OPTIONS);
    const [unusable] = state.status === 'read' ? state.unusable : [];
    expect(describeError(unusable?.error).message).toMatch(
      /\(main\) isn't set up correctly.* works/,
    );
  });

  test.each([null, 1, 'main', []])(
    '%j instead of a registry entry disables only the remote of this entry',
    async (nonsense) => {
      serve(registry({ main: nonsense, other: entry('other') }));
      expect(await summary()).toMatchObject({ remotes: ['other'] });
    },
  );
});

test('the paths of an unusable remote, and who may see its pages, are known from its registry entry', async () => {
  const withPages = (change: (released: Record<string, unknown>) => void) =>
    entry('main', (released) => {
      (released.description as { routes: object[] }).routes = [
        { path: '/dashboard', allow: ['subscribed'] },
        { path: '/reports', allow: ['subscribed', 'of-a-newer-shell'] },
        { path: '/help', allow: [] },
      ];
      change(released);
    });
  const pagesOf = async (remotes: Record<string, unknown>) => {
    serve(registry(remotes));
    const state = await readRegistry(CONFIG, OPTIONS);
    return state.status === 'read' && state.unusable.map(({ pages }) => pages);
  };
  const withoutVersion = withPages((released) => Reflect.deleteProperty(released, 'version'));
  expect(await pagesOf({ main: withoutVersion, other: 1 })).toEqual([
    [
      { path: '/dashboard', allow: ['subscribed'] },
      { path: '/reports', allow: ['subscribed'] },
      { path: '/help' },
    ],
    undefined,
  ]);
  expect(await pagesOf({ other: withPages(() => {}) })).toEqual([undefined]);
});

describe('a registry entry without a description', () => {
  const [{ description }] = createTestRemote('main', 'dev', []).releases;
  const at = (url: string) => ({
    ...registry({ main: { package: 'remote-main', current: { version: 'dev', url } } }),
    '/remote.json': description,
  });

  test("in development, a description that the registry lacks is read from the remote's server", async () => {
    serve(at('http://localhost:3002/'));
    vi.stubGlobal('SHELL_VERSION', 'dev');
    expect(await summary()).toEqual({ remotes: ['main'], unusable: [] });
  });

  test('the error names the invalid field of a description from a development server', async () => {
    const routes = [createTestRoute('/Reports', 'app', ['subscribed'])];
    serve({ ...at('http://localhost:3002/'), '/remote.json': { ...description, routes } });
    vi.stubGlobal('SHELL_VERSION', 'dev');
    const state = await readRegistry(CONFIG, OPTIONS);
    const [unusable] = state.status === 'read' ? state.unusable : [];
    const shown = describeError(unusable?.error);
    expect(shown.open).toBe(true);
    expect(shown.details.join()).toMatch(/routes\.0\.path .*"\/Reports"/);
  });

  test('in development, a remote is unusable when the server of the remote does not send the description', async () => {
    serve({ ...at('http://localhost:3002/'), '/remote.json': undefined });
    vi.stubGlobal('SHELL_VERSION', 'dev');
    expect(await summary()).toMatchObject({
      unusable: [expect.stringMatching(/main: remote main dev: unavailable/)],
    });
  });

  test.each([`${location.origin}/remote-main/dev/`, 'http://localhost:3002/'])(
    'outside development, a registry entry without a description is unusable, even with the URL %s',
    async (url) => {
      serve(at(url));
      expect(await summary()).toEqual({
        remotes: [],
        unusable: [expect.stringMatching(/main: .*dev has no hashes/)],
      });
    },
  );
});

describe('an unreadable registry', () => {
  test('the registry counts as unreadable when the server has no registry', async () => {
    serve({});
    expect(await summary()).toBe('unreadable');
  });

  test('the registry counts as unreadable when its URL returns JSON that is not a registry', async () => {
    serve({ '/remotes.json': { hello: 'world' } });
    expect(await summary()).toBe('unreadable');
  });

  test('the registry counts as unreadable when its URL is on another origin', async () => {
    serve(registry({}));
    const config = { ...CONFIG, registryUrl: 'https://evil.example/remotes.json' };
    const state = await readRegistry(config, OPTIONS);
    // The error page offers a reload for this error, because a reload reads the configuration
    // again.
    expect(state).toMatchObject({ status: 'unreadable', error: { document: 'registryUrl' } });
  });
});

describe('a remote overridden in this tab', () => {
  const overrides = { main: 'http://localhost:3002' };

  test('an overridden remote comes from the development server, without released versions as fallbacks', async () => {
    const [release] = createTestRemote('main', 'dev', []).releases;
    serve({ ...registry({ main: entry('main') }), '/remote.json': release.description });
    const state = await readRegistry(CONFIG, { ...OPTIONS, overrides });
    expect(state).toMatchObject({ remotes: [{ releases: [{ url: 'http://localhost:3002/' }] }] });
    expect(state.status === 'read' && state.remotes[0]?.releases).toHaveLength(1);
  });

  test('an overridden remote is unusable when the development server does not send the description', async () => {
    serve(registry({ main: entry('main'), other: entry('other') }));
    expect(await summary({ overrides })).toMatchObject({ remotes: ['other'] });
  });
});

describe('a candidate version', () => {
  const withCandidate = (share: number, more: object = {}) => {
    const { current, ...rest } = entry('main');
    const candidate = structuredClone(current) as Record<string, unknown>;
    const url = 'https://main.example/2.0.0/';
    Object.assign(candidate, { version: '2.0.0', url, share, ...more });
    return { ...rest, current, candidate };
  };
  const versions = async () => {
    const state = await readRegistry(CONFIG, OPTIONS);
    return state.status === 'read' && state.remotes[0]?.releases.map(({ version }) => version);
  };

  test('a browser in the share of visitors for a candidate version gets this version, with the live version as fallback', async () => {
    serve(registry({ main: withCandidate(100) }));
    expect(await versions()).toEqual(['2.0.0', '1.0.0']);
  });

  test('a visitor id is stored in the browser only when there is a candidate version', async () => {
    localStorage.clear();
    serve(registry({ main: entry('main') }));
    await versions();
    expect(localStorage).toHaveLength(0);
    serve(registry({ main: withCandidate(50) }));
    const first = await versions();
    expect(localStorage.getItem('visitor-id')).toMatch(/^\d+(-\d+){3}$/);
    expect(await versions()).toEqual(first);
  });

  test('a browser outside the share of visitors for a candidate version gets only the live version', async () => {
    serve(registry({ main: withCandidate(0) }));
    expect(await versions()).toEqual(['1.0.0']);
  });

  test('a candidate version from an origin that remoteOrigins does not list is logged and not used', async () => {
    serve(registry({ main: withCandidate(100, { url: 'https://evil.example/' }) }));
    expect(await versions()).toEqual(['1.0.0']);
    expect(vi.mocked(console.error).mock.calls.join()).toMatch(/evil\.example is not an origin/);
  });

  test('until the user is known, a candidate version is used only for its share of visitors, not for its groups', async () => {
    const groups = { organizations: ['acme'] };
    const read = async (share: number) => {
      serve(registry({ main: withCandidate(share, groups) }));
      return readRegistry(CONFIG, OPTIONS);
    };
    expect(await read(0)).toMatchObject({
      remotes: [{ releases: [{ version: '1.0.0' }], pending: expect.any(Function) }],
    });
    expect(await read(100)).toMatchObject({ remotes: [{ releases: [{ version: '2.0.0' }, {}] }] });
  });
});

describe('unsafe versions, which were released before safeSince', () => {
  const SAFE_SINCE = '2026-03-01T00:00:00.000Z';
  const released = (name: string, version: string, releasedAt: string) => ({
    ...entry(name).current,
    version,
    url: `https://main.example/${version}/`,
    releasedAt,
  });
  const mended = (name: string) => released(name, '1.1.0', SAFE_SINCE);
  const old = (name: string) => released(name, '1.0.0', '2026-02-01T00:00:00.000Z');
  const versions = async (name: string, content: Record<string, unknown>) => {
    serve(registry({ [name]: { package: `remote-${name}`, ...content } }));
    const state = await readRegistry(CONFIG, OPTIONS);
    if (state.status !== 'read') return state.status;
    const [remote] = state.remotes;
    return remote?.releases.map(({ version }) => version) ?? state.unusable[0]?.error.message;
  };

  test('an unsafe earlier version (released before safeSince) is never used as a fallback', async () => {
    const content = { current: mended('a'), previous: [old('a')], safeSince: SAFE_SINCE };
    expect(await versions('a', content)).toEqual(['1.1.0']);
  });

  test('an unsafe candidate version (released before safeSince) is not used, even when its share is all visitors', async () => {
    const candidate = { ...old('b'), share: 100 };
    const content = { current: mended('b'), candidate, safeSince: SAFE_SINCE };
    expect(await versions('b', content)).toEqual(['1.1.0']);
  });

  test('an unsafe version (released before safeSince) stays blocked after a reload, even if the registry then has no safeSince', async () => {
    await versions('c', { current: mended('c'), safeSince: SAFE_SINCE });
    const words = /1\.0\.0 was withdrawn because it is not safe/;
    expect(await versions('c', { current: old('c') })).toMatch(words);
    vi.resetModules();
    const again = await import('./read-registry');
    expect(await again.readRegistry(CONFIG, OPTIONS)).toMatchObject({
      remotes: [],
      unusable: [{ name: 'c', error: { message: expect.stringMatching(words) } }],
    });
    expect(await versions('c', { current: mended('c') })).toEqual(['1.1.0']);
  });

  // "2026-04-01T00:00:00+23" is valid in ISO 8601, but browsers cannot read it.
  test.each(['2026-04-01T00:00:00+23', 'soon'])(
    'a remote whose safeSince is %j is unusable until a correct registry is read, and an earlier valid safeSince stays in force',
    async (safeSince) => {
      const name = safeSince === 'soon' ? 'e' : 'f';
      await versions(name, { current: mended(name), safeSince: SAFE_SINCE });
      expect(await versions(name, { current: mended(name), safeSince })).toMatch(
        /safeSince is not a time that browsers can read/,
      );
      expect(await versions(name, { current: old(name) })).toMatch(/not safe/);
      expect(await versions(name, { current: mended(name) })).toEqual(['1.1.0']);
    },
  );

  test('after a reload, the shell remembers a safeSince time in the past, and forgets a safeSince time in the future', async () => {
    await versions('g', { current: mended('g'), safeSince: SAFE_SINCE });
    const safeSince = new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString();
    expect(await versions('g', { current: mended('g'), safeSince })).toMatch(/not safe/);
    vi.resetModules();
    const { readRegistry: readAfterReload } = await import('./read-registry');
    serve(registry({ g: { package: 'remote-g', current: mended('g'), previous: [old('g')] } }));
    expect(await readAfterReload(CONFIG, OPTIONS)).toMatchObject({
      remotes: [{ name: 'g', releases: [{ version: '1.1.0' }] }],
      unusable: [],
    });
  });

  test('an override cannot run an unsafe build (built before safeSince)', async () => {
    const { description: build } = entry('d').current;
    serve({
      ...registry({
        d: { package: 'remote-d', current: mended('d'), safeSince: SAFE_SINCE },
      }),
      '/remote.json': build,
    });
    const options = { overrides: { d: 'http://localhost:3002' } };
    expect(await summary(options)).toMatchObject({
      remotes: [],
      unusable: [expect.stringMatching(/^d: .*not safe/)],
    });
    Object.assign(build as object, { builtAt: '2026-03-02T00:00:00.000Z' });
    expect(await summary(options)).toMatchObject({ remotes: ['d'] });
  });
});

describe('a version that a link names', () => {
  const VERSION = '2.0.0-preview';
  const { description } = entry('main').current;
  const listed = (changes: object = {}) => ({
    version: VERSION,
    url: 'https://main.example/2.0.0-preview/',
    releasedAt: '2026-03-01T00:00:00.000Z',
    integrity: HASH,
    role: 'preview',
    ...changes,
  });
  const open = (released: object, previews: readonly object[], documents: object = {}) => {
    serve({
      ...registry({ main: released, other: entry('other') }),
      '/previews.json': { schema: 1, shell: [], remotes: { main: previews } },
      '/2.0.0-preview/remote.json': description,
      ...documents,
    });
    const overrides = { main: VERSION };
    return readRegistry(CONFIG, { ...OPTIONS, overrides });
  };

  test('if a link names a version, only this version is used, without the live version as fallback', async () => {
    const state = await open(entry('main'), [listed()]);
    expect(state).toMatchObject({
      remotes: [{ name: 'main', releases: [{ version: VERSION }] }, { name: 'other' }],
      unusable: [],
    });
    expect(state).toHaveProperty('remotes.0.releases.length', 1);
  });

  test.each<[string, readonly object[], object, RegExp]>([
    ['that the site does not list', [listed({ version: '1.9.0' })], {}, /2\.0\.0-preview/],
    ['from another origin', [listed({ url: 'https://evil.example/2.0.0-preview/' })], {}, /evil/],
    [
      'from before the smallest safe version',
      [listed({ releasedAt: '2026-01-01T00:00:00.000Z' })],
      { safeSince: '2026-02-01T00:00:00.000Z' },
      /not safe/,
    ],
  ])(
    'when a link names a version %s, only the remote of this version is unusable',
    async (_what, previews, changes, words) => {
      const current = { ...entry('main').current, releasedAt: '2026-02-01T00:00:00.000Z' };
      const state = await open({ ...entry('main'), current, ...changes }, previews);
      expect(state).toMatchObject({
        remotes: [{ name: 'other' }],
        unusable: [{ name: 'main', error: { message: expect.stringMatching(words) } }],
      });
    },
  );
});

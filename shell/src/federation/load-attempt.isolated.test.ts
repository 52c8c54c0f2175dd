import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestRemote, createTestRoute } from '../testing/site';
import { loadPageAtom } from './load-page';

/**
 * The ids of the requested modules, such as `main@1.0.0#1` after one failed load. For each new id,
 * the runtime creates a new instance of the remote.
 */
const asked = vi.hoisted(() => new Set<string>());
const failures = vi.hoisted((): Error[] => []);
const runtimeFailures = vi.hoisted((): Error[] => []);
/** The exports of the modules that load next. A promise delays its module. */
const modules = vi.hoisted((): object[] => []);
vi.mock('./preload-files', () => ({
  preloadReleaseFiles: () => {},
  loadFederationRuntime: async () => {
    const failed = runtimeFailures.shift();
    if (failed) throw failed;
    return {
      ...(await import('./page-of-module')),
      ...(await import('./runtime-errors')),
      describeMissingExports: () => undefined,
      loadRemoteModule: async (id: string) => {
        asked.add(id);
        const failure = failures.shift();
        if (failure) throw failure;
        return modules.shift() ?? { default: () => null };
      },
    };
  },
}));

const missingChunk = () =>
  Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  modules.length = 0;
});

let remotes = 0;

/** Each test uses another name, because failed attempts are counted until a reload. */
const open = (name: string) => {
  const store = createStore();
  const opened = createTestRemote(name, '1.0.0', [
    createTestRoute('/dashboard', 'app', ['subscribed']),
    createTestRoute('/settings', 'app', ['subscribed']),
  ]);
  const [dashboard, settings] = opened.releases[0].description.routes;
  if (!dashboard || !settings) throw new Error('The remote has no pages');
  const load = (route: typeof dashboard) => store.set(loadPageAtom, { remote: opened, route });
  return {
    release: opened.releases[0],
    loadDashboard: () => load(dashboard),
    loadSettings: () => load(settings),
    instances: () => [...asked].filter((id) => id.startsWith(`${name}@`)).length,
  };
};

test('when a chunk of a page fails to load once, the page still shares state with earlier pages of its remote', async () => {
  const { loadDashboard, loadSettings, instances } = open('main');
  await loadDashboard();
  failures.push(missingChunk());
  await loadSettings();
  expect(instances()).toBe(1);
});

test('when a chunk of a page fails to load twice, the page gets a new instance of its remote, without the state of earlier pages', async () => {
  const { loadDashboard, loadSettings, instances } = open('reports');
  await loadDashboard();
  failures.push(missingChunk(), missingChunk());
  await loadSettings();
  expect(instances()).toBe(2);
});

test.each([
  ['lacks a chunk while no other page of its remote is loaded', 'billing', missingChunk(), false],
  ['throws while it loads', 'charts', new Error('Nothing works'), true],
])(
  'after one failed load, a page that %s gets a new instance of its remote',
  async (_what, name, failure, isOtherPageInUse) => {
    const { loadDashboard, loadSettings, instances } = open(name);
    if (isOtherPageInUse) await loadDashboard();
    failures.push(failure);
    await loadSettings();
    expect(instances()).toBe(2);
  },
);

test('a module that exports `mount` and no component becomes a page that renders itself', async () => {
  const { loadDashboard } = open('mounting');
  const load = () => {};
  modules.push({ mount: Object.assign(() => () => {}, { load }) });
  const page = await loadDashboard();
  expect(page.name).toBe('MountedPage');
  expect(page).toHaveProperty('load', load);
});

test('a module that exports `mount` and a component becomes a page with the component', async () => {
  const { loadDashboard } = open('both');
  const page = () => null;
  modules.push({ default: page, mount: () => () => {} });
  expect(await loadDashboard()).toBe(page);
});

const RUNTIME = '[ Federation Runtime ]: ';
test.each([
  [
    'mismatch',
    `${RUNTIME}Version 18.3.1 from host of shared singleton module react does not satisfy the requirement of main which needs ^19)`,
  ],
  ['mismatch', `${RUNTIME}Invalid loadShareSync function call from bundler runtime #RUNTIME-006`],
  [
    'mismatch',
    'The getter for the shared module is not a function. This may be caused by setting "shared.import: false" without the host providing the corresponding lib. #RUNTIME-012\nargs: {"shareKey":"jotai/utils"}',
  ],
  ['broken', 'Module "./dashboard" does not exist in container.'],
  ['broken', `${RUNTIME}Failed to get remote module. #RUNTIME-014`],
  // These errors are from the page's own code, but resemble messages of the federation runtime.
  ['unavailable', 'The password does not satisfy the requirement'],
  ['unavailable', 'See RUNTIME-005 of our handbook'],
  ['unavailable', 'See RUNTIME-012 of our handbook'],
  ['unavailable', 'The row does not exist in container 7'],
])('the reason is "%s" when a page fails to load with the message %j', async (reason, message) => {
  const { loadDashboard } = open(`reason${++remotes}`);
  failures.push(new Error(message), new Error(message));
  await expect(loadDashboard()).rejects.toMatchObject({ reason });
  failures.length = 0;
});

test('a page whose module exports neither `mount` nor a component fails to load with the reason "broken"', async () => {
  const { loadDashboard } = open('empty');
  modules.push({ mount: 'here' }, { mount: 'here' });
  await expect(loadDashboard()).rejects.toMatchObject({ reason: 'broken' });
});

test('when the federation runtime does not load, a failure of the shell is reported, and no failure of the remote', async () => {
  const { loadDashboard, instances } = open('innocent');
  const reports: string[] = [];
  addEventListener('remote-report', (event) => reports.push((event as CustomEvent).detail.remote));
  runtimeFailures.push(missingChunk(), missingChunk());
  await expect(loadDashboard()).rejects.toMatchObject({ remote: 'shell', reason: 'unavailable' });
  expect(instances()).toBe(0);
  expect(reports).toEqual(['shell']);
});

/** All requests hang. `AbortSignal.timeout` follows the fake time. */
const stopAnswers = () => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const aborting = new AbortController();
    setTimeout(() => aborting.abort(), ms);
    return aborting.signal;
  });
  const request = (_url: URL, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
  vi.stubGlobal('fetch', request);
};

test.each([
  ['7 seconds when its module hangs', 'hanging', 7000, [], {}],
  ['16 seconds when its module fails and then hangs', 'worse', 16_000, [missingChunk()], {}],
  ['16 seconds when its description hangs', 'undescribed', 16_000, [], { outlineOf: 'sha384-A' }],
])(
  'the load of a page ends with an error after at most %s',
  async (_when, name, limit, firstFailures, outline) => {
    stopAnswers();
    const { loadDashboard, release } = open(name);
    Object.assign(release, outline);
    release.description.files[release.description.entry] = 'sha384-A';
    failures.push(...firstFailures);
    modules.push(new Promise(() => {}));
    const ended = vi.fn();
    loadDashboard().catch(ended);
    await vi.advanceTimersByTimeAsync(limit);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ reason: 'unavailable' }));
  },
);

test('a page fails to load as soon as the bundler reports that loading a chunk has timed out', async () => {
  stopAnswers();
  const { loadDashboard, release } = open('stuck');
  release.description.files[release.description.entry] = 'sha384-A';
  const timeout = Object.assign(missingChunk(), { type: 'timeout' });
  modules.push(
    new Promise((_resolve, reject) => {
      setTimeout(reject, 6000, timeout);
    }),
  );
  const ended = vi.fn();
  loadDashboard().catch(ended);
  await vi.advanceTimersByTimeAsync(6001);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ cause: timeout }));
});

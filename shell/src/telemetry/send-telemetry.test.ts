import { createStore } from 'jotai';
import { federationStateAtom } from 'shared-session/host';
import { telemetrySchema } from 'shared-session/wire';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { RemoteError, type RemoteErrorReason } from '../federation/remote-error';
import {
  recentRemoteReports,
  reportPageLoad,
  reportUncaughtError,
} from '../federation/remote-report';
import { registryStateAtom } from '../state/remotes';
import { createTestRemote, createTestRoute } from '../testing/site';
import { redactPersonalData, sendTelemetryWhenHidden } from './send-telemetry';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  sessionStorage.clear();
});

const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  dispatchEvent(new Event('visibilitychange'));
};

test('telemetry is sent when the page becomes hidden, with the route instead of the URL of the page', () => {
  const beacon = vi.fn((_url: string, _body: string) => true);
  Object.assign(navigator, { sendBeacon: beacon });
  history.replaceState(null, '', '/users/7?email=ada@example.com');
  recentRemoteReports.length = 0;
  const store = createStore();
  const live = createTestRemote('main', '1.0.0', [
    createTestRoute('/users/:id', 'app', ['subscribed']),
  ]);
  const [release] = live.releases;
  const candidate = { ...release, version: '1.1.0', share: 10 };
  store.set(registryStateAtom, {
    status: 'read',
    remotes: [{ ...live, releases: [candidate, release] }],
    unusable: [],
  });
  store.set(federationStateAtom, (state) => ({ ...state, remotes: [] }));
  const load = { remote: 'main', module: './user', duration: 5 };
  reportPageLoad({ ...load, release: candidate, fellBack: false });
  sendTelemetryWhenHidden(store, '/api/telemetry');
  const thrown = new Error('no "Ada" at https://app.example/users?token=secret:1:2');
  reportUncaughtError('main', '1.1.0', thrown);
  reportUncaughtError('main', '1.1.0', thrown);
  reportPageLoad({ ...load, release, fellBack: true });
  expect(beacon).not.toHaveBeenCalled();
  hide();
  const [[url, body]] = beacon.mock.calls as [[string, string]];
  expect(url).toBe('/api/telemetry');
  const { events } = v.parse(telemetrySchema, JSON.parse(body));
  expect(new Set(events.map(({ page }) => page))).toEqual(new Set(['/users/:id']));
  expect(events.map(({ kind, version, why }) => [kind, version, why])).toEqual([
    ['visit', '1.1.0', 'candidate'],
    ['load', '1.1.0', 'candidate'],
    ['failed-visit', '1.1.0', 'candidate'],
    ['visit', '1.0.0', 'fallback'],
    ['load', '1.0.0', 'fallback'],
    ['error', '1.1.0', 'candidate'],
    ['error', '1.1.0', 'candidate'],
  ]);
  const [first, again] = events.flatMap(({ error }) => (error ? [error] : []));
  expect(first?.cause).toBe('Error: no (text) at https://app.example/users:1:2');
  expect(first?.stack).toContain('send-telemetry.test.ts');
  expect(again?.stack).toBe('');
  hide();
  expect(beacon).toHaveBeenCalledTimes(1);
});

/** Starts a sender. `events` hides the page and returns the kinds of the events that were sent. */
const startSender = () => {
  const beacon = vi.fn((_url: string, _body: string) => true);
  Object.assign(navigator, { sendBeacon: beacon });
  history.replaceState(null, '', '/users/7');
  recentRemoteReports.length = 0;
  const url = `/api/telemetry?sender=${crypto.randomUUID()}`;
  sendTelemetryWhenHidden(createStore(), url);
  const [release] = createTestRemote('main', '1.0.0', []).releases;
  return {
    load: (module: string, reason?: RemoteErrorReason) =>
      reportPageLoad({
        remote: 'main',
        release,
        module,
        fellBack: false,
        ...(reason ? { error: new RemoteError('main', '1.0.0', reason) } : {}),
      }),
    events: (): string[] => {
      beacon.mockClear();
      hide();
      // Leaves out the beacons of earlier senders, which still listen.
      const sent = beacon.mock.calls.filter(([to]) => to === url);
      return sent.flatMap(([, body]) =>
        v.parse(telemetrySchema, JSON.parse(body)).events.map(({ kind }) => kind),
      );
    },
  };
};

test('a page that fails to load again and again counts as one failed load of its version', () => {
  const { load, events } = startSender();
  for (let attempts = 0; attempts < 5; attempts += 1) load('./settings', 'unavailable');
  load('./users', 'unavailable');
  expect(events()).toEqual(['visit', 'failed-visit', 'failed-load', 'failed-load']);
  load('./settings', 'unavailable');
  load('./settings');
  expect(events()).toEqual(['load']);
});

test('telemetry does not count a load that fails while the browser is offline', () => {
  const { load, events } = startSender();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  load('./settings', 'unavailable');
  expect(events()).toEqual([]);
  online.mockReturnValue(true);
  load('./settings', 'unavailable');
  expect(events()).toEqual(['visit', 'failed-visit', 'failed-load']);
});

test('if a page needs a newer shell, telemetry reports an error, but neither a visit nor a failed load', () => {
  const { load, events } = startSender();
  load('./settings', 'mismatch');
  expect(events()).toEqual(['error']);
  load('./settings', 'broken');
  expect(events()).toEqual(['visit', 'failed-visit', 'failed-load']);
});

test('telemetry does not count a visit as failed if a page fails to load more than an hour after the start of the visit', () => {
  vi.useFakeTimers();
  const { load, events } = startSender();
  load('./settings');
  vi.advanceTimersByTime(61 * 60 * 1000);
  load('./users', 'unavailable');
  expect(events()).toEqual(['visit', 'load', 'failed-load']);
});

test('telemetry sends visits and loads before errors, even when many errors came first', () => {
  const { load, events } = startSender();
  for (let errors = 0; errors < 60; errors += 1) {
    reportUncaughtError('main', '1.0.0', new Error('no total'));
  }
  for (let loads = 0; loads < 60; loads += 1) load('./users');
  expect(events()).toEqual(['visit', 'failed-visit', ...Array.from({ length: 48 }, () => 'load')]);
  expect(events()).toEqual([
    ...Array.from({ length: 12 }, () => 'load'),
    ...Array.from({ length: 20 }, () => 'error'),
  ]);
});

test('telemetry sends log records as JSON to an OpenTelemetry collector', async () => {
  const beacon = vi.fn((_url: string, _body: Blob) => true);
  Object.assign(navigator, { sendBeacon: beacon });
  history.replaceState(null, '', '/users/7');
  recentRemoteReports.length = 0;
  const store = createStore();
  sendTelemetryWhenHidden(store, 'https://collector.example/v1/logs');
  reportUncaughtError('main', '1.1.0', new Error('no total'));
  hide();
  // Ignores the beacons of a sender from an earlier test, which may still listen.
  const sent = beacon.mock.calls.filter(([url]) => url.startsWith('https://collector.example'));
  const [[, blob]] = sent as [[string, Blob]];
  expect(blob.type).toBe('application/json');
  const { resourceLogs } = JSON.parse(await blob.text());
  const [{ resource, scopeLogs }] = resourceLogs;
  const valuesOf = ({ attributes }: { attributes: { key: string; value: object }[] }) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  expect(valuesOf(resource)).toEqual({ 'service.name': 'shell', 'service.version': SHELL_VERSION });
  const records = scopeLogs[0].logRecords;
  expect(records.map(({ eventName }: { eventName: string }) => eventName)).toEqual([
    'remote.visit',
    'remote.failed-visit',
    'remote.error',
  ]);
  expect(records.at(-1)).toMatchObject({
    observedTimeUnixNano: expect.stringMatching(/^\d{19}$/),
    severityNumber: 17,
  });
  expect(valuesOf(records.at(-1))).toMatchObject({
    'remote.name': 'main',
    'remote.version': '1.1.0',
    'exception.message': 'Error: no total',
    'exception.stacktrace': expect.stringContaining('send-telemetry.test.ts'),
  });
});

test('telemetry sends an error without query, email address, token, quoted text and telephone number', () => {
  const stack = `at save (https://main.example/1.0.0/page.0a1b2c3d.js?r=1:10:200)
at https://app.example/index.js:1:9`;
  expect(redactPersonalData(stack)).toBe(stack.replace('?r=1', ''));
  const script =
    'http://localhost:24888/1.0.0-0a1b2c3d/__federation_expose_confirmed_subscription.0a1b2c3d.js:1:2';
  expect(redactPersonalData(script)).toBe(script);
  expect(redactPersonalData('save@https://main.example/a.js:1:2')).toContain('save@https');
  expect(
    redactPersonalData(
      `Unexpected "Ada Lovelace" of ada@mail.example.com, +49 170 1234567, Bearer ${'ey'.repeat(30)}.${'a'.repeat(30)}.${'b'.repeat(30)}`,
    ),
  ).toBe('Unexpected (text) of (email), (number), Bearer (token)');
});

test.each(['1.0.0-110555e7/page.0a1b2c3d.js', '2.10.3-12345678/page.98765432.js'])(
  'telemetry keeps the version and the hash in the URL of the script %s',
  (script) => {
    const frame = `at save (https://main.example/${script}:1:7477)`;
    expect(redactPersonalData(frame)).toBe(frame);
  },
);

test.each([
  ['/users?search=Ada%20Lovelace&limit=50 answered 500', '/users answered 500'],
  ['GET users?name=Ada (https://app.example/#/users/ada)', 'GET users (https://app.example/)'],
  ['/users/ada%40example.com answered 404', '/users/(email) answered 404'],
  [
    'no user info@müller.de, محمد@مثال.شركة, ए.अर्जुन@उदाहरण.भारत',
    'no user (email), (email), (email)',
  ],
  ['/calls/4917012345678 from 030/1234567', '/calls/(number) from (number)'],
  ['no answer of tel.030-12345678, +49.17012345678', 'no answer of tel.(number), +49.(number)'],
  ['no answer of 4917012345678 4917012345679 4917012345670', 'no answer of (number)'],
  ['no user info%40m%C3%BCller.de', 'no user (email)'],
  ['a && b() ? c : d', 'a && b() ? c : d'],
  ['Cannot read "/users?role=x" of "Ada Lovelace"', 'Cannot read (text) of (text)'],
])('telemetry sends the error "%s" as "%s"', (text, sent) => {
  expect(redactPersonalData(text)).toBe(sent);
});

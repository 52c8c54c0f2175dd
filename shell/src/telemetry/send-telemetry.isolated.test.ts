import { createStore } from 'jotai';
import { federationStateAtom, type SessionStore } from 'shared-session/host';
import type { TelemetryEvent } from 'shared-session/wire';
import { afterEach, expect, test, vi } from 'vitest';
import type { Metric } from 'web-vitals';
import { loadPageAtom } from '../federation/load-page';
import { RemoteError } from '../federation/remote-error';
import {
  recentRemoteReports,
  reportPageLoad,
  reportUncaughtError,
} from '../federation/remote-report';
import { registryStateAtom, type SiteRemote } from '../state/remotes';
import { createTestRemote, createTestRoute } from '../testing/site';
import { sendTelemetryWhenHidden } from './send-telemetry';

const attemptPageLoad = vi.hoisted(() => vi.fn());
vi.mock('../federation/load-attempt', () => ({ attemptPageLoad, countFailedLoad: () => {} }));

const onINP = vi.hoisted(() => vi.fn<(report: (metric: Metric) => void) => void>());
vi.mock('web-vitals', () => ({ onINP, onLCP: () => {}, onCLS: () => {} }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  sessionStorage.clear();
  recentRemoteReports.length = 0;
});

/** Starts a sender. `hide` hides the page and returns the events that were sent to `url`. */
const startSender = (store: SessionStore, url: string) => {
  const beacon = vi.fn((_url: string, _body: string) => true);
  Object.assign(navigator, { sendBeacon: beacon });
  onINP.mockClear();
  sendTelemetryWhenHidden(store, url);
  const report = onINP.mock.calls[0]?.[0];
  return {
    beacon,
    measure: (id: string, value = 8) => report?.({ id, name: 'INP', value } as Metric),
    hide: (): TelemetryEvent[] => {
      beacon.mockClear();
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      dispatchEvent(new Event('visibilitychange'));
      // Leaves out the beacons of earlier senders, which still listen.
      const sent = beacon.mock.calls.filter(([to]) => to === url);
      return sent.flatMap(([, body]) => JSON.parse(body).events);
    },
  };
};

test('telemetry counts a measurement for the version that the shown page uses, even if another page uses a fallback version', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  history.replaceState(null, '', '/shown');
  const shown = createTestRoute('/shown', 'app', ['subscribed']);
  const other = createTestRoute('/other', 'app', ['subscribed']);
  const [earlier] = createTestRemote('main', '1.0.0', [shown, other]).releases;
  const live = createTestRemote('main', '1.1.0', [shown, other]);
  const remote: SiteRemote = { ...live, releases: [live.releases[0], earlier] };
  const store = createStore();
  store.set(registryStateAtom, { status: 'read', remotes: [remote], unusable: [] });
  const state = { name: 'main', package: '', version: '1.1.0', origin: '' };
  const remotes = [{ ...state, status: 'idle' as const }];
  store.set(federationStateAtom, (federation) => ({ ...federation, remotes }));
  attemptPageLoad.mockResolvedValueOnce(() => null);
  await store.set(loadPageAtom, { remote, route: shown });
  attemptPageLoad.mockRejectedValueOnce(new RemoteError('main', '1.1.0', 'broken'));
  attemptPageLoad.mockResolvedValueOnce(() => null);
  await store.set(loadPageAtom, { remote, route: other });

  const { measure, hide } = startSender(store, '/api/shown');
  measure('v1');
  const measured = hide().filter(({ kind }) => kind === 'INP');
  expect(measured).toMatchObject([{ page: '/shown', version: '1.1.0', why: 'live' }]);
});

test('telemetry events that do not fit into one beacon are sent with the next beacon, and no event is lost', () => {
  const { measure, hide } = startSender(createStore(), '/api/many');
  const [release] = createTestRemote('main', '1.0.0', []).releases;
  for (let loads = 0; loads < 20; loads += 1) {
    reportPageLoad({ remote: 'main', release, module: './users', fellBack: false });
  }
  for (let count = 0; count < 60; count += 1) measure(`v${count}`);
  const beacons = [hide(), hide(), hide()];
  expect(beacons.map(({ length }) => length)).toEqual([50, 31, 0]);
  const sent = beacons.flat().map(({ kind }) => kind);
  const countOf = (wanted: TelemetryEvent['kind']) => sent.filter((kind) => kind === wanted).length;
  expect([countOf('visit'), countOf('load'), countOf('INP')]).toEqual([1, 20, 60]);
});

test('a measurement above ten minutes is sent as ten minutes, because the receiver refuses more', () => {
  const { measure, hide } = startSender(createStore(), '/api/slow');
  measure('v1', 8 * 60 * 60 * 1000);
  expect(hide().map(({ value }) => value)).toEqual([600_000]);
});

test('when the browser refuses a beacon as too large, telemetry sends the visits of the beacon without the errors', () => {
  const { hide, beacon } = startSender(createStore(), '/api/long');
  reportUncaughtError('main', '1.0.0', new Error('no total'));
  beacon.mockImplementation((_url, body) => !body.includes('no total'));
  const kinds = hide().map(({ kind }) => kind);
  expect(kinds).toEqual(['visit', 'failed-visit', 'error', 'visit', 'failed-visit']);
});

test.each(['{', '{}', '[1,null]'])(
  'telemetry counts a visit even when the list of counted visits in the tab has invalid content: %s',
  (text) => {
    sessionStorage.setItem('telemetry-counted', text);
    const { hide } = startSender(createStore(), `/api/stored ${text}`);
    reportUncaughtError('main', '1.0.0', new Error('no total'));
    expect(hide().map(({ kind }) => kind)).toEqual(['visit', 'failed-visit', 'error']);
  },
);

test('telemetry counts one visit and one failed visit of a version in a day, however often the visitor reloads the tab', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let loads = 0;
  const kindsAfterLoad = () => {
    recentRemoteReports.length = 0;
    loads += 1;
    const { hide } = startSender(createStore(), `/api/reloaded-${loads}`);
    reportUncaughtError('main', '1.0.0', new Error('no total'));
    return hide().map(({ kind }) => kind);
  };
  expect(kindsAfterLoad()).toEqual(['visit', 'failed-visit', 'error']);
  expect(kindsAfterLoad()).toEqual(['error']);
  vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
  expect(kindsAfterLoad()).toEqual(['visit', 'failed-visit', 'error']);
});

test('telemetry removes NUL characters and half emojis from the cause of an error, so that the receiver can store the text', () => {
  const { hide } = startSender(createStore(), '/api/text');
  reportUncaughtError('main', '1.0.0', new Error(`a\0${' b'.repeat(245)}😀`));
  const [cause] = hide().flatMap(({ error }) => (error ? [error.cause] : []));
  expect(cause).toBe(`Error: a${' b'.repeat(245)}`);
});

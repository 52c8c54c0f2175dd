import { createStore } from 'jotai';
import { federationStateAtom } from 'shared-session/host';
import { expect, test, vi } from 'vitest';
import type { Metric } from 'web-vitals';
import { loadPageAtom } from '../federation/load-page';
import { RemoteError } from '../federation/remote-error';
import { type Remote, remotesStateAtom } from '../state/remotes';
import { testRemote, testRoute } from '../testing/site';
import { sendTelemetry } from './send-telemetry';

const attemptPageLoad = vi.hoisted(() => vi.fn());
vi.mock('../federation/load-attempt', () => ({ attemptPageLoad, noteFailedLoad: () => {} }));

const onINP = vi.hoisted(() => vi.fn<(report: (metric: Metric) => void) => void>());
vi.mock('web-vitals', () => ({ onINP, onLCP: () => {}, onCLS: () => {} }));

test('a measurement counts for the version of the shown page, even when another page of the remote has fallen back since', async () => {
  const beacon = vi.fn((_url: string, _body: string) => true);
  Object.assign(navigator, { sendBeacon: beacon });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  history.replaceState(null, '', '/shown');
  const shown = testRoute('/shown', 'app', ['subscribed']);
  const other = testRoute('/other', 'app', ['subscribed']);
  const [earlier] = testRemote('main', '1.0.0', [shown, other]).releases;
  const live = testRemote('main', '1.1.0', [shown, other]);
  const remote: Remote = { ...live, releases: [live.releases[0], earlier] };
  const store = createStore();
  store.set(remotesStateAtom, { status: 'read', remotes: [remote], unusable: [] });
  const state = { name: 'main', package: '', version: '1.1.0', origin: '' };
  const remotes = [{ ...state, status: 'idle' as const }];
  store.set(federationStateAtom, (federation) => ({ ...federation, remotes }));
  attemptPageLoad.mockResolvedValueOnce(() => null);
  await store.set(loadPageAtom, { remote, route: shown });
  attemptPageLoad.mockRejectedValueOnce(new RemoteError('main', '1.1.0', 'broken'));
  attemptPageLoad.mockResolvedValueOnce(() => null);
  await store.set(loadPageAtom, { remote, route: other });

  sendTelemetry(store, '/api/telemetry');
  const metric = { id: 'v1', name: 'INP', value: 8 } as Metric;
  onINP.mock.calls[0]?.[0](metric);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  dispatchEvent(new Event('visibilitychange'));
  const { events } = JSON.parse(beacon.mock.calls[0]?.[1] ?? '');
  expect(events[0]).toMatchObject({ kind: 'INP', page: '/shown', version: '1.1.0', why: 'live' });
});

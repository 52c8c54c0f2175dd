// Loaded after the first page, if the configuration has a `telemetryUrl`.
import { federationStateAtom, type SessionStore } from 'shared-session/host';
import type { TelemetryEvent } from 'shared-session/wire';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { type RemoteReport, recentRemoteReports } from '../federation/telemetry';
import { routeTableAtom } from '../guard/route-table';
import { isVersionOverride, overridesAtom } from '../state/overrides';
import { remotesStateAtom } from '../state/remotes';
import { toOtlp } from './otlp';

/** The most events that the receiver accepts in one request. */
const MAX_EVENTS = 50;
/** How many errors of a document are sent with a stack. More could exceed the size of a beacon. */
const MAX_STACKS = 10;

type Where = Pick<TelemetryEvent, 'page' | 'remote' | 'version' | 'why'>;

/** Why this tab runs a version of a remote, as far as the shell knows. */
const whyOf = (store: SessionStore, name: string, version: string): TelemetryEvent['why'] => {
  const override = store.get(overridesAtom)[name];
  if (override) return isVersionOverride(override) ? 'link' : 'override';
  const state = store.get(remotesStateAtom);
  const remotes = state.status === 'read' ? state.remotes : [];
  const releases = remotes.find((each) => each.name === name)?.releases ?? [];
  const release = releases.find((each) => each.version === version);
  if (!release) return 'unknown';
  if (release !== releases[0]) return 'fallback';
  return 'share' in release ? 'candidate' : 'live';
};

/** The route pattern of the page at an address, and its remote. The address itself is not sent. */
const placeOf = (store: SessionStore, url: string) => {
  const place = store.get(routeTableAtom).find(new URL(url, location.href).pathname);
  const route = place.kind === 'page' ? place.route : undefined;
  return { page: route?.path ?? place.kind, remote: route?.page?.remote.name ?? '' };
};

/** What a measurement belongs to: the remote of the page and its running version. */
const whereOf = (store: SessionStore, url: string): Where => {
  const { page, remote } = placeOf(store, url);
  const { remotes } = store.get(federationStateAtom);
  const version = remotes.find(({ name }) => name === remote)?.version ?? '';
  return { page, remote, version, why: whyOf(store, remote, version) };
};

const errorOf = ({ error }: RemoteReport, withStack: boolean) =>
  error && {
    reason: error.reason,
    cause: withoutPersonalData(error.cause).slice(0, 500),
    stack: withStack ? withoutPersonalData(error.stack).slice(0, 2000) : '',
  };

/** For each version, the first report is a visit, and the first failure a failed visit. */
const createReader = (store: SessionStore) => {
  const counted = new Set<string>();
  const causes = new Set<string>();
  return (report: RemoteReport): TelemetryEvent[] => {
    const { what, remote, version = '', error } = report;
    const { page } = placeOf(store, location.href);
    const where: Where = { page, remote, version, why: whyOf(store, remote, version) };
    const once = (kind: 'visit' | 'failed-visit'): TelemetryEvent[] => {
      const key = `${kind} ${remote}@${version}`;
      if (!version || counted.has(key)) return [];
      counted.add(key);
      return [{ kind, ...where }];
    };
    const failed = error ? 'failed-load' : 'load';
    const kind = what === 'load' ? failed : 'error';
    const withStack = !!error && causes.size < MAX_STACKS && !causes.has(error.cause);
    if (withStack) causes.add(error.cause);
    const told = errorOf(report, withStack);
    return [
      ...once('visit'),
      ...(error ? once('failed-visit') : []),
      { kind, ...where, ...(told ? { error: told } : {}) },
    ];
  };
};

/** Sent as text: JSON to another origin would need a CORS preflight. */
const asText = (events: readonly TelemetryEvent[]): string => JSON.stringify({ events });
/** An OpenTelemetry collector accepts JSON only with its content type. */
const asJson = (body: object): Blob =>
  new Blob([JSON.stringify(body)], { type: 'application/json' });

/** Sends one beacon each time the page is hidden, to our receiver or an OpenTelemetry collector. */
export const sendTelemetry = (store: SessionStore, url: string): void => {
  // The path that the protocol gives to log records.
  const isCollector = url.endsWith('/v1/logs');
  const { host } = store.get(federationStateAtom);
  let waiting: TelemetryEvent[] = [];
  const read = createReader(store);
  const add = (report: RemoteReport) => waiting.push(...read(report));
  // The reports from before this script was loaded.
  recentRemoteReports.forEach(add);
  addEventListener('remote-report', (event) => add((event as CustomEvent<RemoteReport>).detail));
  // A value may grow when the page is hidden and shown again. Only the first sent value counts.
  const measured = new Map<string, TelemetryEvent>();
  const sent = new Set<string>();
  const measure = ({ id, name, value, navigationURL = location.href }: Metric) => {
    const kind = name as 'LCP' | 'INP' | 'CLS';
    if (!sent.has(id)) measured.set(id, { kind, ...whereOf(store, navigationURL), value });
  };
  for (const on of [onLCP, onINP, onCLS]) on(measure, { reportSoftNavs: true });
  // Added after the listeners of the library, which report their last values when the page is hidden.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    // After so many events, a loop of errors says nothing new.
    const events = [...measured.values(), ...waiting].slice(0, MAX_EVENTS);
    if (events.length === 0) return;
    for (const id of measured.keys()) sent.add(id);
    measured.clear();
    waiting = [];
    navigator.sendBeacon(url, isCollector ? asJson(toOtlp(events, host.version)) : asText(events));
  });
};

/** Patterns of personal data in errors, each with its replacement. */
const PERSONAL_DATA: readonly (readonly [RegExp, string])[] = [
  // The query and fragment of a URL, up to the line and column in a stack.
  [/(https?:\/\/[^\s?#)]+)[?#][^\s)]*?(?=(?::\d+){0,2}(?:[\s)]|$))/g, '$1'],
  [/[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '(email)'],
  // Keys and tokens: long words without a space. Scripts of remotes lie in folders such as 1.0.0-0a1b2c3d, and have long names.
  [/(?<![\w.-])[\w-]+\.[\w-]+\.[\w-]{20,}|\b(?!__federation_)[\w-]{40,}/g, '(token)'],
  // Parsers and servers quote their input in error messages.
  [/"[^"\n]*"|“[^“”\n]*”/g, '(text)'],
  [/\+?\d[\d ()/-]{6,30}\d/g, '(number)'],
];

/** A name that is a plain word stays: remotes must not put names into messages. */
export const withoutPersonalData = (text: string): string =>
  PERSONAL_DATA.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text);

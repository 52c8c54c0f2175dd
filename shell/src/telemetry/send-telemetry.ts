// This module is loaded after the first page, if the configuration has a `telemetryUrl`.
import type { SessionStore } from 'shared-session/host';
import { MAX_MEASURED_VALUE, MAX_TELEMETRY_EVENTS, type TelemetryEvent } from 'shared-session/wire';
import { readStoredList, storeText } from 'shared-ui';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { releaseOfPage } from '../federation/load-page';
import { type RemoteReport, recentRemoteReports } from '../federation/remote-report';
import { routeTableAtom } from '../guard/route-table';
import { isVersionOverride, permittedOverridesAtom } from '../state/overrides';
import { remotesAtom } from '../state/remotes';

/**
 * A visit counts as failed only if an error occurs within this time (ms) after the start of the
 * visit. `npm run health` counts only events since a release. Without this limit, it would count
 * the failure of a visit that started before the release.
 */
const MAX_VISIT_AGE_MS = 60 * 60 * 1000;
/** In this time (ms), one tab counts the visit of a version, and its failure, only once. */
const COUNTED_AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;
const COUNTED_STORAGE_KEY = 'telemetry-counted';
/** At most this many errors wait for the next beacon, because a beacon may have only 64 KiB. */
const MAX_ERRORS_WAITING = 20;
/** Until a reload, sends at most this many stacks, because a beacon may have only 64 KiB. */
const MAX_STACKS_SENT = 10;

const whyOf = (store: SessionStore, name: string, version: string): TelemetryEvent['why'] => {
  const override = store.get(permittedOverridesAtom)[name];
  if (override) return isVersionOverride(override) ? 'link' : 'override';
  const releases = store.get(remotesAtom).find((each) => each.name === name)?.releases ?? [];
  const release = releases.find((each) => each.version === version);
  if (!release) return 'unknown';
  if (release !== releases[0]) return 'fallback';
  return 'share' in release ? 'candidate' : 'live';
};

/** Describes the page at a URL by its route pattern and remote, because the URL may be private. */
const pageAt = (store: SessionStore, url: string) => {
  const match = store.get(routeTableAtom).find(new URL(url, location.href).pathname);
  const route = match.kind === 'page' ? match.route : undefined;
  return { page: route?.path ?? match.kind, shown: route?.page };
};

/** Removes personal data. Also removes NUL and lone surrogates, which a database cannot store. */
const shortText = (text: string, maxLength: number): string =>
  redactPersonalData(text.slice(0, 10_000))
    .slice(0, maxLength)
    .replace(/[\0\p{Surrogate}]/gu, '');

/**
 * Returns a function that turns a report into events. In 24 hours, a tab adds only one event
 * `visit` for each version, and counts only the first failed load of each module of a version.
 */
const createReader = (store: SessionStore) => {
  // The time (ms since 1970) of each counted visit, failed visit and failed load. Stored across
  // reloads, because a visitor who reloads a broken page again and again is one visitor.
  const stored = readStoredList(COUNTED_STORAGE_KEY, 'sessionStorage');
  // Leaves out stored values that are not arrays, because `Map` would throw.
  const counted = new Map(stored.filter((each) => Array.isArray(each)) as [string, number][]);
  const causes = new Set<string>();
  /** Keeps the stack of the first error of each cause, for {@link MAX_STACKS_SENT} causes. */
  const shortError = ({ reason, cause, stack }: NonNullable<RemoteReport['error']>) => {
    const hasStack = causes.size < MAX_STACKS_SENT && !causes.has(cause);
    if (hasStack) causes.add(cause);
    return { reason, cause: shortText(cause, 500), stack: hasStack ? shortText(stack, 2000) : '' };
  };
  return ({ what, remote, version = '', module = '', error }: RemoteReport): TelemetryEvent[] => {
    // Ignores a failed load while offline, because it is not the fault of the remote.
    if (error?.reason === 'unavailable' && !navigator.onLine) return [];
    const { page } = pageAt(store, location.href);
    const where = { page, remote, version, why: whyOf(store, remote, version) };
    const now = Date.now();
    const keyOf = (kind: string, part = '') => `${kind} ${remote}@${version} ${part}`;
    const isFirst = (key: string): boolean => {
      if (now - (counted.get(key) ?? 0) <= COUNTED_AGAIN_AFTER_MS) return false;
      counted.set(key, now);
      storeText(COUNTED_STORAGE_KEY, JSON.stringify([...counted]), 'sessionStorage');
      return true;
    };
    // Does not count a mismatch as a failure of the version. Release checks have compared the
    // version with the live shell, so the shell of this tab must be outdated.
    const isMismatch = error?.reason === 'mismatch';
    const once = (kind: 'visit' | 'failed-visit'): TelemetryEvent[] =>
      version && !isMismatch && isFirst(keyOf(kind)) ? [{ kind, ...where }] : [];
    const failed = error ? 'failed-load' : 'load';
    const kind = what === 'load' && !isMismatch ? failed : 'error';
    if (kind === 'failed-load' && !isFirst(keyOf(kind, module))) return [];
    const visit = once('visit');
    const isOld = now - (counted.get(keyOf('visit')) ?? now) > MAX_VISIT_AGE_MS;
    return [
      ...visit,
      ...(error && !isOld ? once('failed-visit') : []),
      { kind, ...where, ...(error ? { error: shortError(error) } : {}) },
    ];
  };
};

/** The severities of OpenTelemetry's log data model. */
const SEVERITY_INFO = 9;
const SEVERITY_ERROR = 17;

const attributesOf = (values: Readonly<Record<string, string | number | undefined>>) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => ({
      key,
      value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
    }));

/** Events as log records of OpenTelemetry, in the JSON form of its protocol (OTLP 1). */
const toOtlp = (events: readonly TelemetryEvent[]) => {
  const shell = { 'service.name': 'shell', 'service.version': SHELL_VERSION };
  const logRecords = events.map(({ kind, page, remote, version, why, value, error }) => ({
    observedTimeUnixNano: `${Date.now()}000000`,
    severityNumber: error ? SEVERITY_ERROR : SEVERITY_INFO,
    eventName: `remote.${kind}`,
    attributes: attributesOf({
      'url.template': page,
      'remote.name': remote,
      'remote.version': version,
      'remote.why': why,
      'remote.value': value,
      'exception.type': error?.reason,
      'exception.message': error?.cause,
      'exception.stacktrace': error?.stack,
    }),
  }));
  const scopeLogs = [{ scope: { name: 'shell/src/telemetry' }, logRecords }];
  return { resourceLogs: [{ resource: { attributes: attributesOf(shell) }, scopeLogs }] };
};

/** Sends one beacon each time the page is hidden, to our receiver or an OpenTelemetry collector. */
export const sendTelemetryWhenHidden = (store: SessionStore, url: string): void => {
  // Recognizes an OpenTelemetry collector by the path that its protocol uses for logs.
  const isCollector = url.endsWith('/v1/logs');
  const send = (events: readonly TelemetryEvent[]): boolean => {
    // Sends text, because JSON to another origin would need a CORS preflight.
    if (!isCollector) return navigator.sendBeacon(url, JSON.stringify({ events }));
    // A collector accepts only the content type of JSON.
    const body = JSON.stringify(toOtlp(events));
    return navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }));
  };
  // Errors have a separate list, so that an endless loop of errors does not displace other events.
  let waiting: TelemetryEvent[] = [];
  let errors: TelemetryEvent[] = [];
  const read = createReader(store);
  const add = (report: RemoteReport) => {
    for (const event of read(report)) {
      if (event.kind !== 'error') waiting.push(event);
      // Drops errors above the limit, because so many errors usually come from one endless loop.
      else if (errors.length < MAX_ERRORS_WAITING) errors.push(event);
    }
  };
  // Adds the reports from before this script was loaded.
  recentRemoteReports.forEach(add);
  addEventListener('remote-report', (event) => add((event as CustomEvent<RemoteReport>).detail));
  // Measurements to send when the page is hidden. Each is sent once, even if its value grows later.
  const measured = new Map<string, TelemetryEvent>();
  const sent = new Set<string>();
  const measure = ({ id, name, value, navigationURL = location.href }: Metric) => {
    const kind = name as 'LCP' | 'INP' | 'CLS';
    if (sent.has(id)) return;
    const { page, shown } = pageAt(store, navigationURL);
    const remote = shown?.remote.name ?? '';
    const version = shown ? releaseOfPage(shown).version : '';
    const why = whyOf(store, remote, version);
    const measuredValue = Math.min(value, MAX_MEASURED_VALUE);
    measured.set(id, { kind, page, remote, version, why, value: measuredValue });
  };
  for (const on of [onLCP, onINP, onCLS]) on(measure, { reportSoftNavs: true });
  // Adds this listener last, so that the listeners of `web-vitals` report before this one sends.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    for (const id of measured.keys()) sent.add(id);
    waiting.push(...measured.values());
    measured.clear();
    const events = [...waiting, ...errors].slice(0, MAX_TELEMETRY_EVENTS);
    if (events.length === 0) return;
    errors = errors.slice(Math.max(0, MAX_TELEMETRY_EVENTS - waiting.length));
    waiting = waiting.slice(MAX_TELEMETRY_EVENTS);
    // If the browser refuses the beacon as too large, sends it without errors, because visits and
    // loads matter more.
    if (!send(events)) send(events.filter(({ error }) => !error));
  });
};

const PERSONAL_DATA: readonly (readonly [RegExp, string])[] = [
  // Removes the query and fragment of a URL, but keeps the line and column that follow in a stack.
  [
    /(?:(https?:\/\/[^\s?#)]+)[?#]|[?#&][^\s?#&=()]+=)[^\s)"”]*?(?=(?::\d+){0,2}(?:[\s)"”]|$))/g,
    '$1',
  ],
  [/[\p{IDC}.+%-]{1,64}(?:@|%40)[\p{IDC}%-]{1,63}(?:\.[\p{IDC}%-]{1,63}){1,8}/gu, '(email)'],
  // Replaces long words, which may be keys or tokens, except file names of remotes.
  [/(?<![\w.-])[\w-]+\.[\w-]+\.[\w-]{20,}|\b(?!__federation_)[\w-]{40,}/g, '(token)'],
  // Replaces quoted text, because an error message may quote personal data that somebody typed.
  [/"[^"\n]*"|“[^“”\n]*”/g, '(text)'],
];

/** Matches telephone numbers. Captures versions and hashed file names, which must stay. */
const TELEPHONE_NUMBER =
  /(\d{1,9}\.\d{1,9}\.\d{1,9}-[\da-f]{8}\b|\.[\da-f]{8}\.(?:js|css)\b)|\+?\d[\d ()/-]{6,}\d/g;

/** Removes personal data, but not names, because names look like any other word. */
export const redactPersonalData = (text: string): string =>
  PERSONAL_DATA.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text).replace(
    TELEPHONE_NUMBER,
    (_, kept?: string) => kept ?? '(number)',
  );

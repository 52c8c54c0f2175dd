import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestRemote, createTestRoute } from '../testing/site';
import { type RemoteReport, reportPageCrash } from './remote-report';
import { firstRemoteInStackTrace, watchUncaughtErrors } from './runtime-errors';

const source = (name: string, version: string) => {
  const [release] = createTestRemote(name, version, []).releases;
  return { name, url: `${release.url}remoteEntry.js?r=1`, release };
};
const SOURCES = [source('main', '1.0.0'), source('main', '1.1.0'), source('reports', '2.0.0')];

const CHROME = `Error: no such row
    at save (https://main.example/1.1.0/page.0a1b2c3d.js:1:200)
    at HTMLUnknownElement.callCallback (https://app.example/index.js:1:9)`;
const FIREFOX = `save@https://reports.example/2.0.0/page.0a1b2c3d.js:1:200
callCallback@https://app.example/index.js:1:9`;

const errorWith = (stack: string) => Object.assign(new Error('no such row'), { stack });

let reports: RemoteReport[];
const listen = (event: Event) => reports.push((event as CustomEvent<RemoteReport>).detail);
beforeEach(() => {
  reports = [];
  addEventListener('remote-report', listen);
});
afterEach(() => removeEventListener('remote-report', listen));

describe('the remote of an error', () => {
  test.each([
    ['in Chrome', CHROME, 'main', '1.1.0'],
    ['in Firefox and Safari', FIREFOX, 'reports', '2.0.0'],
  ])(
    'an uncaught error is attributed to the first remote in its stack trace: %s',
    (_browser, stack, name, version) => {
      expect(firstRemoteInStackTrace(stack, SOURCES)).toMatchObject({ name, release: { version } });
    },
  );

  test('an uncaught error is attributed to no remote when its stack trace contains only the shell', () => {
    expect(
      firstRemoteInStackTrace('at start (https://app.example/index.js:1:9)', SOURCES),
    ).toBeUndefined();
  });
});

test('uncaught errors and rejected promises are reported with the remote and version that caused them', () => {
  watchUncaughtErrors(() => SOURCES);
  dispatchEvent(new ErrorEvent('error', { error: errorWith(CHROME) }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: errorWith(FIREFOX) }));
  dispatchEvent(new ErrorEvent('error', { error: errorWith('at https://app.example/index.js:1') }));
  expect(reports).toMatchObject([
    { what: 'script', remote: 'main', version: '1.1.0', error: { cause: 'Error: no such row' } },
    { what: 'script', remote: 'reports', version: '2.0.0', error: { reason: 'crashed' } },
  ]);
});

test('an error that a page throws while it renders is reported as a crash', () => {
  const shown = {
    remote: createTestRemote('main', '1.0.0', []),
    route: createTestRoute('/dashboard', 'app', ['subscribed']),
  };
  reportPageCrash(shown, shown.remote.releases[0], new Error('out of paper'));
  expect(reports).toMatchObject([{ what: 'render', error: { reason: 'crashed' } }]);
});

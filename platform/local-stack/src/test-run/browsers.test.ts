import { expect, test } from 'vitest';
import { findFirefoxAndWebKit } from './browsers';

const machine = (files: readonly string[], env: NodeJS.ProcessEnv = {}) => ({
  env: { PATH: '/usr/bin', ...env },
  exists: (path: string) => files.includes(path),
  ownBrowser: (name: string) => `/own/${name}`,
});

test('the test run says in one sentence for each missing browser what to install', () => {
  const { found, missing } = findFirefoxAndWebKit(machine([]));
  expect(found).toEqual([]);
  expect(missing).toEqual([
    expect.stringMatching(/^Firefox is missing: .*apt-get install firefox-esr/),
    expect.stringMatching(/^WebKit is missing: .*apt-get install webkit2gtk-driver xvfb/),
  ]);
});

test('the test run uses the browsers of the system when Playwright has not installed its own browsers', () => {
  const { found, missing } = findFirefoxAndWebKit(
    machine(['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver']),
  );
  expect(found).toEqual([
    { project: 'firefox', env: { FIREFOX: '/usr/bin/firefox-esr' } },
    { project: 'webkit', env: { WEBKIT_DRIVER: '/usr/bin/WebKitWebDriver' } },
  ]);
  expect(missing).toEqual([]);
});

test("the test run prefers a browser named by a variable, then Playwright's own browsers, then those of the system", () => {
  const files = ['/own/firefox', '/own/webkit', '/usr/bin/firefox', '/usr/bin/WebKitWebDriver'];
  const { found } = findFirefoxAndWebKit(machine(files, { FIREFOX: '/opt/firefox' }));
  expect(found).toEqual([
    { project: 'firefox', env: { FIREFOX: '/opt/firefox' } },
    { project: 'webkit', env: {} },
  ]);
});

test('the test run treats an empty variable for a browser as a missing variable', () => {
  const { found } = findFirefoxAndWebKit(
    machine(['/usr/bin/firefox', '/own/webkit'], { FIREFOX: '', WEBKIT_DRIVER: '' }),
  );
  expect(found).toEqual([
    { project: 'firefox', env: { FIREFOX: '/usr/bin/firefox' } },
    { project: 'webkit', env: {} },
  ]);
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFixtureRemote, type FixtureRemote } from '../testing/fixture-remote';

/** The packages from the plugin to the federation runtime. Each package depends on the next. */
const RUNTIME_PACKAGES = [
  '@module-federation/enhanced/rspack',
  '@module-federation/webpack-bundler-runtime',
  '@module-federation/runtime',
  '@module-federation/runtime-core',
];

let remote: FixtureRemote;
beforeEach(() => {
  remote = createFixtureRemote();
  const require = createRequire(import.meta.url);
  const runtime = RUNTIME_PACKAGES.reduce(
    (from, name) => createRequire(from).resolve(name),
    import.meta.url,
  );
  vi.stubGlobal('_FEDERATION_RUNTIME_CORE', require(runtime));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  remote.remove();
});

/** Runs the entry of the build as if it came from this URL. The requests get no response. */
const loadPage = (address: string): void => {
  const script = Object.assign(document.createElement('script'), { src: address });
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const entry = readFileSync(path.join(remote.dir, 'dist/remoteEntry.js'), 'utf8');
  new Function(`${entry}; return probe;`)().get('./hello');
};

const requested = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>('script, link')].map(
    ({ src, href }) => src ?? href,
  );

test('when a page of a remote is loaded a second time, its scripts and styles are requested again, even if the first requests hang', {
  tags: ['proof'],
}, async () => {
  remote.write('src/hello/hello.module.css', '.hello { color: red }');
  remote.write(
    'src/hello/hello-page.tsx',
    `import styles from './hello.module.css';
     export default () => <p className={styles.hello}>Hello</p>;`,
  );
  expect((await remote.build()).errors).toBe('');
  // Stops the clock, because otherwise the requests would time out during another test.
  vi.useFakeTimers();
  loadPage('https://probe.example/remoteEntry.js');
  const first = requested();
  expect(first).toHaveLength(2);
  loadPage('https://probe.example/remoteEntry.js?r=1');
  expect(requested()).toEqual([...first, ...first.map((address) => `${address}?r=1`)]);
});

import type { Page, Route } from 'playwright/test';
import {
  type ChangesToLiveBuild,
  releaseChangedRemoteMain,
  removeMatchingFiles,
  rewriteMatchingFiles,
} from '../fixtures/next-release';
import type { RunningSite } from '../fixtures/site';
import { type BrokenBuilds, LAZY_CHUNK_TEXT } from './broken-builds';

export type FaultContext = { page: Page; site: RunningSite; builds: BrokenBuilds };

export type RemoteFault = {
  name: string;
  /** Whether the tab loads the remote from an override, such as a developer's server. */
  overridden?: true;
  /** Words of the error page or of its details, by default `UNAVAILABLE`. */
  words?: string;
  /** Causes the fault. Returns a function that ends the fault. */
  cause: (context: FaultContext) => Promise<() => Promise<unknown> | unknown>;
};

export const UNAVAILABLE = "couldn't be loaded";
const TAMPERED = "doesn't match the released version";

const HTML = { status: 200, contentType: 'text/html', body: '<!doctype html><p>hello' };
const CORS_HEADER = { 'access-control-allow-origin': '*' };

type Answer = (route: Route) => Promise<unknown> | unknown;

const status = (code: number): Answer => {
  return (route) => route.fulfill({ status: code, headers: CORS_HEADER, body: '' });
};
const garbage: Answer = (route) =>
  route.fulfill({ status: 200, headers: CORS_HEADER, body: '}{ &%' });
const reset: Answer = (route) => route.abort('connectionreset');
// A handler that never answers, so that the request stays open until the page closes.
const hang: Answer = () => {};
const json = (body: unknown): Answer => {
  return (route) => route.fulfill({ json: body, headers: CORS_HEADER });
};

const mainOrigin = ({ site }: FaultContext): string => {
  const origin = site.target.origins['remote-main'];
  if (!origin) throw new Error('remote-main has no origin');
  return origin;
};

const answering = (name: string, file: RegExp, answer: Answer): RemoteFault => ({
  name,
  cause: async (context) => {
    const origin = mainOrigin(context);
    const fits = (url: URL) => url.origin === new URL(origin).origin && file.test(url.pathname);
    await context.page.route(fits, answer);
    // Ignores errors of a handler that still fetches a file for a request that no longer exists.
    return () => context.page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

const describing = (name: string, answer: Answer): RemoteFault => ({
  name: `description ${name}`,
  overridden: true,
  cause: async ({ page, site }) => {
    const url = `http://localhost:${site.overridePort}/remote.json`;
    await page.route(url, answer);
    return () => page.unroute(url, answer);
  },
});

/** Releases broken files with their correct hashes, so that the page loads these files. */
const released = (
  name: string,
  changeOf: (builds: BrokenBuilds) => ChangesToLiveBuild,
): RemoteFault => ({
  name,
  cause: async ({ site, builds }) =>
    releaseChangedRemoteMain(site, { ...changeOf(builds), isOnly: true }).remove,
});

const ENTRY_FILE = /^remoteEntry\.js$/;

const entry = (name: string, change: (text: string) => string): RemoteFault =>
  released(`entry ${name}`, () => ({
    files: (folder) => rewriteMatchingFiles(folder, ENTRY_FILE, change),
  }));

const saying = (words: string, fault: RemoteFault): RemoteFault => ({ ...fault, words });

const ENTRY = /\/remoteEntry\.js$/;
const CHUNK = /\/__federation_expose_(?:dashboard|settings)\..*\.js$/;
const STYLE = /\/__federation_expose_(?:dashboard|settings)\..*\.css$/;

/** The faults of a remote: in its description, its entry file, its other files or its code. */
export const REMOTE_FAULTS: readonly RemoteFault[] = [
  describing('404', status(404)),
  describing('500', status(500)),
  describing('is HTML with 200', (route) => route.fulfill({ ...HTML, headers: CORS_HEADER })),
  describing('is {}', json({})),
  describing('has wrong types', json({ schema: 1, name: 7, routes: 'all' })),
  describing('hangs', hang),
  describing('is reset', reset),
  answering('entry 404', ENTRY, status(404)),
  answering('entry 500', ENTRY, status(500)),
  entry('is HTML with 200', () => HTML.body),
  answering('entry is reset', ENTRY, reset),
  entry('has a syntax error', (text) => `${text}\n}{`),
  entry('throws', () => "throw new Error('broken on purpose');"),
  entry('is empty', () => ''),
  entry('is truncated', (text) => text.slice(0, text.length / 2)),
  answering('entry hangs', ENTRY, hang),
  saying(
    TAMPERED,
    answering('entry has a wrong hash', ENTRY, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};window.tampered=1` });
    }),
  ),
  answering('chunk 404', CHUNK, status(404)),
  saying(TAMPERED, answering('chunk is garbage', CHUNK, garbage)),
  answering('chunk is reset', CHUNK, reset),
  answering('chunk hangs', CHUNK, hang),
  answering('style 404', STYLE, status(404)),
  answering('style hangs', STYLE, hang),
  saying(
    ': broken',
    released('exposed module is missing', () => ({
      description: ({ routes }) => {
        for (const route of routes) route.module = `${route.module}-gone`;
      },
    })),
  ),
  saying(
    ': broken',
    released('module has no component', ({ folders }) => ({ build: folders['no-component'] })),
  ),
  saying(
    "doesn't work with this version",
    released('wrong version of a singleton', () => ({
      files: (folder) =>
        rewriteMatchingFiles(folder, ENTRY_FILE, (text) =>
          text.replaceAll(/requiredVersion:"\^19[^"]*"/g, 'requiredVersion:"^18.0.0"'),
        ),
    })),
  ),
  saying(
    'stopped because of an error',
    released('page throws while rendering', ({ folders }) => ({ build: folders.throws })),
  ),
  released('lazy chunk of the page is missing', ({ folders }) => ({
    build: folders['lazy-chunk'],
    files: (folder) => removeMatchingFiles(folder, /\.js$/, LAZY_CHUNK_TEXT),
  })),
];

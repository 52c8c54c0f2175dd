import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from '../workspace/folders';

/** A browser that the tests of `e2e/browsers` can use. */
export type OtherBrowser = {
  /** The project of Playwright's configuration. */
  project: 'firefox' | 'webkit';
  /** What the configuration reads; empty for a browser of Playwright's own. */
  env: Record<string, string>;
};

/** What a search for browsers may ask of the machine. */
export type Machine = {
  env: NodeJS.ProcessEnv;
  exists: (path: string) => boolean;
  /** Where Playwright keeps its own build of a browser. */
  ownBrowser: (name: OtherBrowser['project']) => string;
};

const requireFromE2e = createRequire(join(repositoryRoot, 'e2e', 'package.json'));

export const thisMachine: Machine = {
  env: process.env,
  exists: existsSync,
  ownBrowser: (name) => requireFromE2e('playwright')[name].executablePath(),
};

const FIREFOX_OF_MACOS = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** The first of these programs on the path. */
const onPath = ({ env, exists }: Machine, names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(exists);

const MISSING = {
  firefox:
    'Firefox is missing: install it ("apt-get install firefox-esr" on Debian, or "npx playwright install firefox" in e2e), or set FIREFOX to its path.',
  webkit:
    'WebKit is missing: install it ("apt-get install webkit2gtk-driver xvfb" on Debian, or "npx playwright install webkit" in e2e).',
};

/** Finds Firefox and WebKit, Playwright's own builds first. Returns one sentence for each missing browser. */
export function findOtherBrowsers(machine: Machine): { found: OtherBrowser[]; missing: string[] } {
  const { env, exists, ownBrowser } = machine;
  const found: OtherBrowser[] = [];
  const add = (project: OtherBrowser['project'], name: string, path: string | undefined) => {
    if (exists(ownBrowser(project)) && !env[name]) found.push({ project, env: {} });
    else if (path) found.push({ project, env: { [name]: path } });
  };
  const firefox = onPath(machine, ['firefox-esr', 'firefox']);
  const ofMacos = exists(FIREFOX_OF_MACOS) ? FIREFOX_OF_MACOS : undefined;
  add('firefox', 'FIREFOX', env.FIREFOX ?? firefox ?? ofMacos);
  add('webkit', 'WEBKIT_DRIVER', env.WEBKIT_DRIVER ?? onPath(machine, ['WebKitWebDriver']));
  const missing = (['firefox', 'webkit'] as const).filter(
    (project) => !found.some((browser) => browser.project === project),
  );
  return { found, missing: missing.map((project) => MISSING[project]) };
}

/** A display without a screen. WebKit of the system has no mode without windows. */
export type VirtualDisplay = { name: string; close: () => void };

/** Starts Xvfb, or returns undefined where it is not installed. */
export async function startVirtualDisplay(): Promise<VirtualDisplay | undefined> {
  const size = ['-screen', '0', '1280x1024x24'];
  const server: ChildProcess = spawn('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp', ...size], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string | undefined>((resolve) => {
    server.once('error', () => resolve(undefined));
    server.once('exit', () => resolve(undefined));
    server.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  return number === undefined ? undefined : { name: `:${number}`, close: () => server.kill() };
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import { repositoryRoot } from '../workspace/folders';
import { scriptOfDependency } from '../workspace/run-node';

const USUAL_PLACES = [
  // The headless build of Chromium is first, because the same tests take a fifth less time with it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const e2eFolder = join(repositoryRoot, 'e2e');
const requireFromE2e = createRequire(join(e2eFolder, 'package.json'));

/** Whether a browser starts. Some lack libraries, or are scripts that ask to install a snap. */
const works = (path: string): boolean =>
  existsSync(path) &&
  spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

function findBrowser(): string | undefined {
  const { BROWSER_PATH = '', CHROMIUM = '' } = process.env;
  const { chromium } = requireFromE2e('playwright');
  return [BROWSER_PATH, CHROMIUM, chromium.executablePath(), ...USUAL_PLACES].find(works);
}

function download(): void {
  const cli = scriptOfDependency(e2eFolder, 'playwright', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
    // Makes the download fail within seconds when its site cannot be reached.
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' },
  });
}

function installPackage(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'inherit', env });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status } = spawnSync('apt-get', ['install', '-y', name], { stdio: 'inherit', env });
    if (status === 0) return;
  }
}

/**
 * Returns the path of a Chromium or Chrome. If there is none, installs Playwright's download, or
 * else (as root on Debian) the distribution's package. Throws an Error when both fail.
 */
export function findOrInstallBrowser(): string {
  const present = findBrowser();
  if (present) return present;
  const ways = { "Playwright's download": download, "the distribution's package": installPackage };
  for (const [what, install] of Object.entries(ways)) {
    console.log(`No browser is installed yet: installing ${what}`);
    install();
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and none could be installed: install one, or set CHROMIUM to its path.',
  );
}

/**
 * The browsers for `e2e/browsers`. `project` is the name in Playwright's configuration. `programs`
 * are names in the folders of `PATH`, or paths.
 */
const OTHER_BROWSERS = [
  {
    project: 'firefox',
    variable: 'FIREFOX',
    programs: ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    advice:
      'Firefox is missing: install it ("apt-get install firefox-esr" on Debian, or "npx playwright install firefox" in e2e), or set FIREFOX to its path.',
  },
  {
    project: 'webkit',
    variable: 'WEBKIT_DRIVER',
    programs: ['WebKitWebDriver'],
    advice:
      'WebKit is missing: install it ("apt-get install webkit2gtk-driver xvfb" on Debian, or "npx playwright install webkit" in e2e).',
  },
];

/** The real values of this computer. Tests pass other values. */
const thisComputer = {
  env: process.env,
  exists: existsSync as (path: string) => boolean,
  ownBrowser: (project: string): string => requireFromE2e('playwright')[project].executablePath(),
};

/**
 * Finds Firefox and WebKit: the browser that an environment variable names, else Playwright's own
 * build, else a browser of the system. Returns for each found browser its project in Playwright's
 * configuration and an `env` with its path, which is empty for Playwright's own build. `missing`
 * says what to install.
 */
export function findFirefoxAndWebKit({ env, exists, ownBrowser } = thisComputer) {
  const folders = (env.PATH ?? '').split(delimiter);
  const found: { project: string; env: Record<string, string> }[] = [];
  const missing: string[] = [];
  for (const { project, variable, programs, advice } of OTHER_BROWSERS) {
    const places = programs.flatMap((name) => folders.map((folder) => resolve(folder, name)));
    const path = env[variable] || places.find(exists);
    if (!env[variable] && exists(ownBrowser(project))) found.push({ project, env: {} });
    else if (path) found.push({ project, env: { [variable]: path } });
    else missing.push(advice);
  }
  return { found, missing };
}

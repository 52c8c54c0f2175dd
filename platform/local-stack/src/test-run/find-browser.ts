import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../workspace/folders';

const USUAL_PLACES = [
  // The headless build of Chromium runs the same tests in a fifth less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const requireFromE2e = createRequire(join(repositoryRoot, 'e2e', 'package.json'));

/** Runs the browser, because an existing file may lack system libraries or be a stub that asks for a snap. */
function works(path: string): boolean {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function ownBrowser(): string {
  return requireFromE2e('playwright').chromium.executablePath();
}

/** The first browser found: the one named by `BROWSER_PATH` or `CHROMIUM`, Playwright's own, or one of the system. */
function findBrowser(env: NodeJS.ProcessEnv): string | null {
  const named = [env.BROWSER_PATH, env.CHROMIUM].filter((path) => path !== undefined);
  return [...named, ownBrowser(), ...USUAL_PLACES].find(works) ?? null;
}

function download(): void {
  const cli = join(dirname(requireFromE2e.resolve('playwright/package.json')), 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
    // Fail within seconds when the download site cannot be reached.
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
 * The path of a Chromium or Chrome. Installs one if there is none: Playwright's download, or else (as root on Debian)
 * the distribution's package. Throws an Error when both fail.
 */
export function provideBrowser(env: NodeJS.ProcessEnv): string {
  const present = findBrowser(env);
  if (present) return present;
  for (const [what, bring] of [
    ["Playwright's download", download],
    ["the distribution's package", installPackage],
  ] as const) {
    console.log(`No browser is here yet: bringing one (${what})`);
    bring();
    const brought = findBrowser(env);
    if (brought) return brought;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and none could be installed: install one, or set CHROMIUM to its path.',
  );
}

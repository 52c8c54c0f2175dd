import {
  findOtherBrowsers,
  startVirtualDisplay,
  thisMachine,
  type VirtualDisplay,
} from '../test-run/browsers';
import { lastLine } from '../test-run/counts';
import { playwright } from '../test-run/tests';

const NO_DISPLAY =
  'WebKit needs a display: install Xvfb ("apt-get install xvfb" on Debian), or set DISPLAY.';

/** `npm run browsers`: the tests of `e2e/browsers` in every other browser of this machine. */
async function main(): Promise<boolean> {
  const { found, missing } = findOtherBrowsers(thisMachine);
  for (const sentence of missing) console.error(sentence);
  if (found.length === 0) return false;

  const env: Record<string, string> = Object.assign({}, ...found.map((browser) => browser.env));
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  let display: VirtualDisplay | undefined;
  if (env.WEBKIT_DRIVER && !DISPLAY && !WAYLAND_DISPLAY) {
    display = await startVirtualDisplay();
    if (!display) throw new Error(NO_DISPLAY);
    env.DISPLAY = display.name;
  }
  try {
    const projects = found.map(({ project }) => `--project=${project}`);
    const chosen = process.argv.slice(2);
    const isChosen = chosen.some((argument) => argument.startsWith('--project'));
    const counts = await playwright([...(isChosen ? [] : projects), ...chosen], env);
    console.log(`\n${lastLine(counts)}`);
    return counts.failed === 0 && missing.length === 0;
  } finally {
    display?.close();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

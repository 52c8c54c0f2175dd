import { defineCommand } from '@platform/federation/cli';
import { findFirefoxAndWebKit } from '../test-run/browsers';
import { reportTestCounts } from '../test-run/test-counts';
import { runPlaywright } from '../test-run/tests';

export const command = defineCommand({
  help: 'Runs the tests of e2e/browsers in every other browser of this computer',
  options: {},
  passesTo: 'playwright test',
  async run({ rest }) {
    const { found, missing } = findFirefoxAndWebKit();
    for (const sentence of missing) console.error(sentence);
    if (missing.length > 0) process.exitCode = 1;
    if (found.length === 0) return;

    const env: Record<string, string> = Object.assign({}, ...found.map((browser) => browser.env));
    const { DISPLAY, WAYLAND_DISPLAY } = process.env;
    // Requires a display, because the WebKit of the operating system has no headless mode.
    if (env.WEBKIT_DRIVER && !DISPLAY && !WAYLAND_DISPLAY) {
      throw new Error(
        'WebKit needs a display: run "xvfb-run -a npm run browsers" ("apt-get install xvfb" on Debian), or set DISPLAY.',
      );
    }
    const projects = found.map(({ project }) => project);
    reportTestCounts(await runPlaywright(projects, rest, env));
  },
});

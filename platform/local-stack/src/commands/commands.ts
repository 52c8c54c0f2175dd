import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asWord,
  changeOptions,
  changeTarget,
  changeUsage,
  checkCommand,
  done,
  inTerminal,
  isInRepository,
  npmRun,
  readArguments,
  releaseCommand,
  releasesCommand,
  rollbackCommand,
  type SmokeTrial,
  siteName,
  smokeCommand,
  text,
  type Workspace,
} from '@platform/federation/commands';
import { writeHosting } from '@platform/federation/hosting';
import { composeSite, readSiteState, SHELL } from '@platform/federation/release';
import { runPnpm } from '../install/pnpm.mjs';
import { buildAndRelease, checkSizes, releasablePackages, workspace } from '../release/build';
import { repositoryRoot } from '../workspace/folders';

// The commands import what takes long to load only when they run.
const smoke = async (trial: SmokeTrial): Promise<void> =>
  (await import('../smoke/smoke-build')).smokeBuild(trial);

/** A command on this workspace. Reading its settings may fail, which is an error of the command. */
const inWorkspace = (command: (own: Workspace) => Promise<void>) => () =>
  inTerminal(() => command({ ...workspace(), smoke }));

/** `npm start`: the whole site with development servers; `npm start -- main` with those of the named remotes only. */
const start = async (): Promise<void> => {
  const { runInTerminal } = await import('../stack/run-in-terminal');
  const { planDev } = await import('../stack/start-dev');
  const names = process.argv.slice(2);
  await runInTerminal('Starting backend, identity and development servers', (options) =>
    planDev(options, names),
  );
};

/** `npm run site`: builds and releases everything, then serves the composed site. `--no-build` serves what is there. */
const site = (): Promise<void> =>
  inTerminal(async () => {
    const { runInTerminal } = await import('../stack/run-in-terminal');
    const { planSite } = await import('../stack/start-site');
    const { checkPorts, readPorts } = await import('../workspace/ports');
    const ports = readPorts(process.env);
    // Checked before the build, because the build takes longer.
    await checkPorts(ports);
    if (!process.argv.includes('--no-build')) {
      console.log('Building and releasing\n');
      await buildAndRelease(ports, console.log);
      console.log('');
    }
    await runInTerminal('Starting backend, identity and the composed site', planSite);
  });

/** `npm run demo:reset`, whether the stack runs or not. */
const resetDemo = (): Promise<void> =>
  inTerminal(async () => {
    const { runSettings } = await import('../stack/options');
    const { resetDemoOfRunning, resetDemoOfStopped, runningSite } = await import(
      '../stack/running'
    );
    const run = runSettings({});
    const url = await runningSite(run.localDir);
    console.log('Resetting the demo accounts and their data');
    if (url) await resetDemoOfRunning(run.localDir);
    else await resetDemoOfStopped(run);
    const next = url ? `reload ${url}` : 'run "npm start" to use them';
    console.log(`They are as on the first start: ${next}.`);
  });

const PACKAGES_USAGE = 'npm run packages -- --registry <url>';

/** Publishes the packages that a remote in its own repository installs. Versions that the registry has stay as they are. */
const publishPackages = (): Promise<void> =>
  inTerminal(async () => {
    const { registry } = readArguments(PACKAGES_USAGE, { registry: text }).values;
    // Without a default, because the names have no owner on a public registry.
    if (!registry) {
      throw new Error(`Say where to: the registry of your company.\nUsage: ${PACKAGES_USAGE}`);
    }
    const args = ['--recursive', 'publish', '--no-git-checks', '--registry', registry];
    const { status, error } = runPnpm(repositoryRoot, args);
    if (error) throw new Error(`npm could not be started (${error.message}).`);
    if (status !== 0) throw new Error('Not everything was published: the lines above say why.');
  });

const NO_DISPLAY =
  'WebKit needs a display: install Xvfb ("apt-get install xvfb" on Debian), or set DISPLAY.';

/** `npm run browsers`: the tests of `e2e/browsers` in every other browser of this machine. */
const testOtherBrowsers = (): Promise<void> =>
  inTerminal(async () => {
    const { findOtherBrowsers, startVirtualDisplay, thisMachine } = await import(
      '../test-run/browsers'
    );
    const { lastLine } = await import('../test-run/counts');
    const { playwright } = await import('../test-run/tests');
    const { found, missing } = findOtherBrowsers(thisMachine);
    for (const sentence of missing) console.error(sentence);
    if (missing.length > 0) process.exitCode = 1;
    if (found.length === 0) return;

    const env: Record<string, string> = Object.assign({}, ...found.map((browser) => browser.env));
    const { DISPLAY, WAYLAND_DISPLAY } = process.env;
    const needsDisplay = env.WEBKIT_DRIVER && !DISPLAY && !WAYLAND_DISPLAY;
    const display = needsDisplay ? await startVirtualDisplay() : undefined;
    if (needsDisplay && !display) throw new Error(NO_DISPLAY);
    if (display) env.DISPLAY = display.name;
    try {
      const projects = found.map(({ project }) => `--project=${project}`);
      const chosen = process.argv.slice(2);
      const isChosen = chosen.some((argument) => argument.startsWith('--project'));
      const counts = await playwright([...(isChosen ? [] : projects), ...chosen], env);
      console.log(`\n${lastLine(counts)}`);
      if (counts.failed > 0) process.exitCode = 1;
    } finally {
      display?.close();
    }
  });

/** Installs what only one command needs, in a folder with its own lock file. */
const installIn = (folder: string): void => {
  // Scripts of packages do not run, as in the workspace. That a package has one is no error.
  const scripts = '--config.strict-dep-builds=false';
  const install = ['install', '--ignore-workspace', '--frozen-lockfile', scripts];
  const { status } = runPnpm(join(repositoryRoot, folder), install);
  if (status !== 0) throw new Error(`What ${folder} needs could not be installed.`);
};

/** What `npm run libraries` tests: libraries in pages that share React, and remotes that share nothing. */
const LIBRARIES = ['e2e/libraries', 'e2e/libraries/remote-react18', 'e2e/libraries/remote-vue'];

/** Installs what only the browser tests of a project need, and runs them. */
const testInstalled = (project: string, folders: readonly string[]) => (): Promise<void> =>
  inTerminal(async () => {
    const { lastLine } = await import('../test-run/counts');
    const { e2e } = await import('../test-run/tests');
    for (const folder of folders) installIn(folder);
    const counts = await e2e([`--project=${project}`, ...process.argv.slice(2)]);
    console.log(`\n${lastLine(counts)}`);
    if (counts.failed > 0) process.exitCode = 1;
  });

/** The document that shows the measurements. */
const BENCHMARKS = 'docs/benchmarks.md';

/** Writes the measurements into the tables of the document and its charts, and prints the rest. */
const writeBenchmarks = async (): Promise<void> => {
  const { readResults } = await import('../measurements/results');
  const { chartsOf, detailsOf, fillIn, tablesOf } = await import('../measurements/tables');
  const file = join(repositoryRoot, BENCHMARKS);
  const bench = readResults('bench/results.json');
  const chaos = readResults('chaos/results.json');
  console.log(`\n${detailsOf(bench, chaos)}`);
  writeFileSync(file, fillIn(readFileSync(file, 'utf8'), tablesOf(bench, chaos)));
  for (const [name, chart] of Object.entries(chartsOf(bench))) {
    if (chart) writeFileSync(join(repositoryRoot, 'docs/images', `${name}.svg`), chart);
  }
  console.log(`The tables of ${BENCHMARKS} are written.`);
};

const SPEC = '.spec.ts';

/** The part that compares with webpack, which nothing else needs. */
const NEEDS_WEBPACK = 'tools';

/** `npm run bench`: every part, or those of `--only=composition,typing`. Other arguments go to Playwright. */
const bench = (): Promise<void> =>
  inTerminal(async () => {
    const { lastLine } = await import('../test-run/counts');
    const { e2e } = await import('../test-run/tests');
    const parts = readdirSync(join(repositoryRoot, 'e2e/benchmarks'))
      .filter((file) => file.endsWith(SPEC))
      .map((file) => file.slice(0, -SPEC.length));
    const args = process.argv.slice(2);
    const only = args.find((argument) => argument.startsWith('--only='));
    const chosen = only ? only.slice('--only='.length).split(',') : parts;
    const unknown = chosen.find((name) => !parts.includes(name));
    if (unknown !== undefined) {
      throw new Error(`There is no part "${unknown}": choose from ${parts.join(', ')}.`);
    }
    if (chosen.includes(NEEDS_WEBPACK)) installIn('e2e/webpack');
    const files = chosen.map((name) => `benchmarks/${name}${SPEC}`);
    const rest = args.filter((argument) => argument !== only);
    const counts = await e2e(['--project=bench', ...files, ...rest]);
    await writeBenchmarks();
    console.log(`\n${lastLine(counts)}`);
    if (counts.failed > 0) process.exitCode = 1;
  });

/** `npm run size`: measures the builds in the packages' `dist` folders, as visitors load them. */
const size = (): Promise<void> =>
  inTerminal(async () => {
    const { readBuild, sizesOf } = await import('@platform/federation/release-checks');
    const { record } = await import('../measurements/results');
    for (const name of releasablePackages()) {
      const { build } = readBuild(name, join(repositoryRoot, name, 'dist'));
      if (!build) throw new Error(`There is no build of ${name}: make one with npm run build`);
      for (const { part, path, gzip } of sizesOf(build)) {
        const whole = name === 'shell' ? 'shell, first script' : `${name}, entry`;
        const what = part === 'page' ? `${name}, page ${path}` : whole;
        console.log(`${(gzip / 1000).toFixed(1).padStart(7)} kB  ${what}`);
        record(`size of ${what}`, { kB: gzip / 1000 }, 'bench/results.json');
      }
    }
    checkSizes();
    await writeBenchmarks();
  });

/** `npm run hosting:firebase`: writes `firebase.json` for the site as it is now. */
const hostingFirebase = (): Promise<void> =>
  inTerminal(async () => {
    const { values } = readArguments(`npm run hosting:firebase -- ${changeUsage}`, changeOptions);
    const file = await changeTarget(
      workspace(),
      values,
      async ({ site, origins }) => {
        if (!readSiteState(site).packages[SHELL]) return null;
        // Earlier releases may have used other origins, so the site is composed again for those in deploy.json.
        composeSite(site, origins);
        return writeHosting(site);
      },
      () => 'Write firebase.json',
    );
    const site = siteName(workspace(), values);
    if (!file) {
      throw new Error(
        `There is nothing to write for ${site}: release the shell first, and name the hosting sites in deploy.json, as docs/deploying.md shows.`,
      );
    }
    done('firebase.json');
    // The deployment of a repository starts from a clone of it, wherever that is.
    const config = isInRepository(workspace(), values)
      ? '<clone>/firebase.json'
      : asWord(join(site, 'firebase.json'));
    console.log(
      `\nNow: ${npmRun('firebase', `deploy --only hosting --config ${config} --project <project>`)}`,
    );
  });

/** The `prepack` script of every published package. pnpm runs it in the package's folder. */
const buildPackage = async (): Promise<void> =>
  (await import('../packages/build-for-registry')).buildForRegistry(process.cwd());

/** All commands, by the name that package.json gives to `bin/run.mjs`. */
const COMMANDS: Record<string, () => Promise<unknown>> = {
  start,
  test: async () => (await import('./test')).runRing('test'),
  proofs: async () => (await import('./test')).runRing('proofs'),
  site,
  release: inWorkspace(releaseCommand),
  rollback: inWorkspace(rollbackCommand),
  releases: inWorkspace(releasesCommand),
  'federation-check': inWorkspace(checkCommand),
  'create-remote': () => import('./create-remote'),
  smoke: inWorkspace(smokeCommand),
  'hosting-firebase': hostingFirebase,
  'backend-check': () => import('./backend-check'),
  'demo-reset': resetDemo,
  browsers: testOtherBrowsers,
  libraries: testInstalled('libraries', LIBRARIES),
  foreign: testInstalled('foreign', ['e2e/foreign-remotes']),
  packages: publishPackages,
  conformance: () => import('./conformance'),
  bench,
  size,
  'write-benchmarks': () => inTerminal(writeBenchmarks),
  attack: () => import('./attack'),
  'build-package': buildPackage,
};

/** Runs the command with this name. It reads its own arguments from `process.argv`. */
export const runCommand = (name: string): Promise<unknown> => {
  const command = COMMANDS[name];
  if (!command) throw new Error(`Usage: run.mjs <${Object.keys(COMMANDS).join(' | ')}>`);
  return command();
};

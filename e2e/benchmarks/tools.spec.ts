import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  buildPackage,
  createService,
  recordMeasurement,
  type Service,
} from '@platform/local-stack';
import { expect, type Page } from 'playwright/test';
import { test } from '../dev/dev-test';
import { replaceInSourceFile } from '../dev/edit';
import { pageHeading, signInAs } from '../fixtures/accounts';
import { importRoutesOfRemote, REMOTE_NAMES, REPOSITORY_ROOT } from './one-application';
import { percentile } from './typing';
import { RUNS_PER_PAGE } from './visits';

// Compares our tools with webpack 5 and its federation plugin on the same sources (../webpack).

const WEBPACK = path.join(REPOSITORY_ROOT, 'e2e/webpack/webpack.mjs');
const PACKAGES = [...REMOTE_NAMES.map((name) => `remote-${name}`), 'shell'];

type Tool = 'ours' | 'webpack';
type Samples = Record<Tool, number[]>;
const samples = (): Samples => ({ ours: [], webpack: [] });

const recordTools = (what: string, { ours, webpack }: Samples, limit?: number) => {
  const medians = { ours: percentile(ours, 50), webpack: percentile(webpack, 50) };
  console.log(what, JSON.stringify({ ours, webpack }));
  const figures = { ...medians, ...(limit ? { limit } : {}), runs: RUNS_PER_PAGE };
  recordMeasurement(`tools: ${what}`, figures, 'bench/results.json');
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const inTurn = async (names: readonly string[], work: (name: string) => Promise<unknown>) => {
  for (const name of names) await work(name);
};

const remoteSettings = async (name: string) => {
  const { provides } = JSON.parse(
    readFileSync(path.join(REPOSITORY_ROOT, 'shell/dist/shell.json'), 'utf8'),
  );
  const exposes = (await importRoutesOfRemote(name)).map(({ page }) => [
    `./${page.split('/')[1]}`,
    `./src/${page.slice(2)}.tsx`,
  ]);
  const shared = Object.entries(provides).map(([key, version]) => [
    key,
    { singleton: true, import: false, strictVersion: true, requiredVersion: `^${version}` },
  ]);
  return {
    remote: name,
    exposes: Object.fromEntries(exposes),
    shared: Object.fromEntries(shared),
  };
};

const shellSettings = (page: string, version: string) => {
  const { provides, languages } = JSON.parse(
    readFileSync(path.join(REPOSITORY_ROOT, 'shell/dist/shell.json'), 'utf8'),
  );
  return {
    page,
    constants: {
      SHELL_VERSION: JSON.stringify(version),
      SINGLETON_VERSIONS: JSON.stringify(provides),
      LANGUAGES: JSON.stringify(languages),
      ENV_TARGET: JSON.stringify('web'),
    },
  };
};

const argsOf = async (
  command: 'build' | 'serve',
  name: string,
  given: object,
  page = readFileSync(path.join(REPOSITORY_ROOT, 'shell/src/index.html'), 'utf8'),
) => {
  const own =
    name === 'shell'
      ? shellSettings(page, command === 'serve' ? 'dev' : '1.0.0')
      : await remoteSettings(name.replace('remote-', ''));
  const alias = {
    'side-channel$': path.join(REPOSITORY_ROOT, 'platform/federation/src/build/side-channel.cjs'),
  };
  return [
    WEBPACK,
    command,
    JSON.stringify({ dir: path.join(REPOSITORY_ROOT, name), alias, ...own, ...given }),
  ];
};

const run = promisify(execFile);

test('the benchmark compares how long the kit and webpack take to build the shell and the remotes', async () => {
  test.setTimeout(1_200_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'tools-'));
  const outputOf = (name: string) => path.join(folder, 'dist', name);
  const cacheOf = (name: string) => path.join(folder, 'cache', name);
  const webpack = (cached: boolean) => async (name: string) => {
    const cache = cached ? { cache: cacheOf(name) } : {};
    const args = await argsOf('build', name, { output: outputOf(name), ...cache });
    await run(process.execPath, args, { env: { ...process.env, NODE_ENV: 'production' } });
  };
  const ours = (name: string) => buildPackage(name, outputOf(name));
  try {
    const cold = samples();
    const warm = samples();
    await inTurn(PACKAGES, webpack(true));
    for (let turn = 0; turn < RUNS_PER_PAGE; turn += 1) {
      cold.ours.push(await timed(() => inTurn(PACKAGES, ours)));
      cold.webpack.push(await timed(() => inTurn(PACKAGES, webpack(false))));
      warm.webpack.push(await timed(() => inTurn(PACKAGES, webpack(true))));
    }
    // Uses the times of our cold builds, because our builds keep no cache.
    warm.ours.push(...cold.ours);
    recordTools('cold build', cold, 0.25);
    recordTools('warm build', warm);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Returns the milliseconds from an edit of a source file until the page shows the new text. */
const timeOfEdit = async (
  page: Page,
  { file, from, to, text }: (typeof EDITS)[number],
): Promise<number> => {
  const start = Date.now();
  const undo = replaceInSourceFile(file, from, to);
  try {
    const shown = await page.waitForFunction(
      (edited) => document.body.textContent.includes(edited) && Date.now(),
      text,
    );
    return Number(await shown.jsonValue()) - start;
  } finally {
    // Repeats the undo, because webpack sometimes misses a change that soon follows another change.
    await expect(async () => {
      undo();
      await page.reload();
      await expect(page.locator('body')).not.toContainText(text, { timeout: 2000 });
    }).toPass();
  }
};

const OWNER = 'owner@demo.test';

const EDITS = [
  {
    what: 'edit of a remote to the screen',
    file: 'remote-main/src/texts/settings.ts',
    from: "title: 'Settings'",
    to: "title: 'Settings, edited'",
    text: 'Settings, edited',
  },
  {
    what: 'edit of the shell to the screen',
    file: 'shell/src/texts.ts',
    from: '© 2025',
    to: '© 2025, edited,',
    text: '© 2025, edited,',
  },
];

test('the benchmark compares how long the development servers of the kit and of webpack take to start and to show an edit', async ({
  page,
  stack,
  localDir,
  ports,
}) => {
  test.setTimeout(1_200_000);
  const local = (port: number) => `http://localhost:${port}`;
  const portOf = (name: string) => (name === 'shell' ? ports.shell : (ports.remotes[name] ?? 0));
  const text = async (url: string) =>
    (await fetch(url, { headers: { accept: 'text/html' } })).text();

  // Copies the HTML of our shell and the descriptions of our remotes, which webpack then serves.
  const html = (await text(local(ports.shell))).replaceAll(/<script[^>]* src=.*?<\/script>/g, '');
  const events = { onLine: () => {}, onProblems: console.error, onDeath: console.error };
  const webpack: Service[] = [];
  for (const name of PACKAGES) {
    const documents = path.join(localDir, name === 'shell' ? 'public' : `documents-${name}`);
    if (name !== 'shell') {
      mkdirSync(documents);
      const file = path.join(documents, 'remote.json');
      writeFileSync(file, await text(`${local(portOf(name))}/remote.json`));
    }
    const args = await argsOf(
      'serve',
      name,
      { port: portOf(name), documents, backend: local(ports.backend) },
      html,
    );
    const readyUrl = `${local(portOf(name))}/${name === 'shell' ? '' : 'remoteEntry.js'}`;
    const env = { NODE_ENV: 'development' };
    const spec = {
      name: `webpack-${name}`,
      args,
      cwd: path.join(REPOSITORY_ROOT, name),
      env,
      readyUrl,
    };
    webpack.push(createService(spec, localDir, events));
  }
  const services = {
    ours: PACKAGES.map((name) => stack.services.get(name) as Service),
    webpack,
  };

  const start = samples();
  const edits = EDITS.map(samples);
  const stopAll = (of: readonly Service[]) => Promise.all(of.map((service) => service.stop()));
  await stopAll(services.ours);
  for (let turn = 0; turn < RUNS_PER_PAGE; turn += 1) {
    for (const tool of ['ours', 'webpack'] as const) {
      const all = services[tool];
      start[tool].push(await timed(() => Promise.all(all.map((service) => service.start()))));
      await page.goto('/settings?tab=organization');
      await expect(pageHeading(page)).toHaveText(/^(Settings|Welcome to .*)$/);
      if ((await pageHeading(page).textContent()) !== 'Settings') await signInAs(page, OWNER);
      await expect(pageHeading(page)).toHaveText('Settings');
      for (const [index, each] of EDITS.entries()) {
        edits[index]?.[tool].push(await timeOfEdit(page, each));
      }
      await stopAll(all);
    }
  }
  recordTools('dev start', start, 0.4);
  for (const [index, { what }] of EDITS.entries()) {
    recordTools(what, edits[index] ?? samples(), 0.5);
  }
});

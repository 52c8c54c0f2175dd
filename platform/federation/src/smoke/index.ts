import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright/test';
import { tsImport } from 'tsx/esm/api';
import type { Finding } from '../release-checks';
import { checkRoutes } from './check-routes';
import { readTrial } from './site';
import type { Answers } from './visit';

export type { Answers };

/** What to try, and where. */
export type SmokeOptions = {
  /** The URL of a running site. */
  site: string;
  /** The remote's package: `remote-reports`. */
  name: string;
  /** The folder of a build that takes the live version's place in the browser. Without it the live version is tried. */
  build?: string | undefined;
  /** The remote's own folder. Its `smoke/*.spec.ts` run too, and `smoke/answers.ts` answers the calls to its own backend. */
  folder?: string | undefined;
  /** The path of Chromium or Chrome; otherwise Playwright's own. */
  browserPath?: string | undefined;
  /** Called for each finished part, for a line of progress. */
  onDone?: (what: string) => void;
};

/** The environment in which the remote's own tests run (test.ts). */
const environment = ({ site, name, build, folder, browserPath }: SmokeOptions) => ({
  SMOKE_SITE: site,
  SMOKE_REMOTE: name,
  SMOKE_TESTS: path.join(folder ?? '', 'smoke'),
  ...(build ? { SMOKE_BUILD: build } : {}),
  ...(browserPath ? { BROWSER_PATH: browserPath } : {}),
});

/** Runs the remote's own tests with Playwright. Returns its report when one fails. */
const runOwnTests = (options: SmokeOptions): Promise<string | undefined> => {
  const { resolve } = createRequire(import.meta.url);
  const cli = path.join(path.dirname(resolve('playwright/package.json')), 'cli.js');
  const extension = path.extname(import.meta.filename);
  const config = path.join(import.meta.dirname, `playwright.config${extension}`);
  const child = spawn(process.execPath, [cli, 'test', '--config', config], {
    env: { ...process.env, FORCE_COLOR: '0', ...environment(options) },
  });
  let report = '';
  const collect = (chunk: Buffer) => {
    report += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(code === 0 ? undefined : report));
  });
};

/** The remote's own answers, for calls that the smoke test does not know. */
export const readAnswers = async (folder: string | undefined): Promise<Answers | undefined> => {
  const file = ['answers.ts', 'answers.js']
    .map((name) => path.join(folder ?? '', 'smoke', name))
    .find((each) => folder && existsSync(each));
  if (!file) return undefined;
  const module: { default?: Answers } = await tsImport(pathToFileURL(file).href, import.meta.url);
  if (typeof module.default === 'function') return module.default;
  throw new Error(`${file} exports no function as its default.`);
};

/**
 * Tries a remote on a site that answers: each of its routes as each kind of session that the route allows, and the
 * remote's own tests. Returns what was wrong; empty when everything works.
 */
export const smoke = async (options: SmokeOptions): Promise<Finding[]> => {
  const { site, name, build, folder, browserPath, onDone } = options;
  const trial = await readTrial(site, name, build);
  const answers = await readAnswers(folder);
  const browser = await chromium.launch(browserPath ? { executablePath: browserPath } : {});
  try {
    const { visits, findings } = await checkRoutes(browser, trial, answers);
    onDone?.(`${trial.description.routes.length} pages of ${name}, ${visits} visits`);
    const tests = path.join(folder ?? '', 'smoke');
    if (!folder || !existsSync(tests)) return findings;
    if (!readdirSync(tests).some((file) => /\.spec\.[jt]s$/.test(file))) return findings;
    const report = await runOwnTests(options);
    onDone?.(`the tests in ${tests}`);
    if (!report) return findings;
    const sentence = `${name} fails its own tests:\n${report.trim()}`;
    return [...findings, { id: `smoke:${name}:tests`, sentence }];
  } finally {
    await browser.close();
  }
};

import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { type Browser, chromium } from 'playwright/test';
import type { Finding } from '../release-checks';
import { examplePath } from '../workbench/settings';
import { readSmokeTestSite, type SmokeOptions, type SmokeTestSite } from './site';
import {
  isSamePage,
  PAGE_FAULTS,
  type PageFault,
  SHELL_ONLY_PATH,
  type SmokeTestVisit,
  visitPage,
} from './visit';

export type { Answers, SmokeOptions } from './site';

const MAX_PARALLEL_VISITS = 3;

const MAX_NAMED_CHANGES = 3;

const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/** Replaces numbers, ids and hashes in a text by `#`, because they differ at each visit. */
const withoutIds = (text: string): string =>
  text.replaceAll(/\w+/g, (word) => (/\d/.test(word) ? '#' : word));

const addedBy = (own: readonly string[], shell: readonly string[]): string[] => {
  const known = new Set(shell.map(withoutIds));
  return [...new Set(own)].filter((each) => !known.has(withoutIds(each)));
};

const firstFew = (all: readonly string[]): string => {
  const rest = all.length - MAX_NAMED_CHANGES;
  return all.slice(0, MAX_NAMED_CHANGES).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
};

/** Returns [id, sentence] for each problem, without faults that the shell alone has too. */
const problemsOf = (
  seen: SmokeTestVisit,
  shell: SmokeTestVisit,
  expectedPath: string,
  { name, version, routes }: SmokeTestSite['description'],
): [string, string][] => {
  const failed = seen.reports.find(
    ({ remote, error, fellBack }) => remote === name && (error || fellBack),
  );
  if (seen.heading === 'error-page') {
    const logged = addedBy(seen.console, shell.console)[0];
    const cause = failed?.error?.cause || logged || seen.errorText;
    return [['error-page', `shows the error page: ${cause.replaceAll(/\s+/g, ' ')}`]];
  }
  if (failed && !failed.error) {
    return [['fell-back', `cannot load ${version}: the version before stands in for it.`]];
  }
  if (!isSamePage(routes, expectedPath, seen.path)) {
    return [['redirected', `leads to ${seen.path} instead of staying at ${expectedPath}.`]];
  }
  const faults = Object.entries(PAGE_FAULTS).flatMap(([fault, words]): [string, string][] => {
    const added = addedBy(seen[fault as PageFault], shell[fault as PageFault]);
    return added.length > 0 ? [[fault, `${words}: ${firstFew(added)}`]] : [];
  });
  return seen.heading === 'missing' ? [['heading', 'shows no heading (h1).'], ...faults] : faults;
};

const visitRoutes = async (browser: Browser, trial: SmokeTestSite): Promise<Finding[][]> => {
  const { description } = trial;
  const limit = pLimit(MAX_PARALLEL_VISITS);
  const shells: Record<string, Promise<SmokeTestVisit>> = {};
  const visits = description.routes.flatMap((route) =>
    route.allow.map((kind) => ({ route, kind })),
  );
  return Promise.all(
    visits.map(async ({ route, kind }) => {
      const { path, when } = route;
      const open = (pathname: string) =>
        limit(() => visitPage(browser, { trial, kind, when, pathname }));
      const expectedPath = examplePath(route);
      const visitor = `${kind} ${when}`;
      shells[visitor] ??= open(SHELL_ONLY_PATH);
      const [seen, shell] = await Promise.all([open(expectedPath), shells[visitor]]);
      return problemsOf(seen, shell, expectedPath, description).map(([what, sentence]) => ({
        id: `smoke:${path}:${kind}:${what}`,
        sentence: `${path} as ${kind} ${sentence}`,
      }));
    }),
  );
};

/** Returns Playwright's report if a test fails. */
const runOwnTests = async (options: SmokeOptions): Promise<string | undefined> => {
  const { resolve } = createRequire(import.meta.url);
  const cli = path.join(path.dirname(resolve('playwright/package.json')), 'cli.js');
  const extension = path.extname(import.meta.filename);
  const config = path.join(import.meta.dirname, `playwright.config${extension}`);
  const args = [cli, 'test', '--config', config];
  const env = { ...process.env, FORCE_COLOR: '0', SMOKE_OPTIONS: JSON.stringify(options) };
  try {
    await promisify(execFile)(process.execPath, args, { env, maxBuffer: MAX_REPORT_BYTES });
    return undefined;
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout: string; stderr: string };
    return stdout + stderr || message;
  }
};

/** Whether a browser is installed at this path. By default, checks Playwright's own browser. */
export const hasBrowser = (browserPath = chromium.executablePath()): boolean =>
  existsSync(browserPath);

/** Opens each route as each session kind that the route allows, and runs the remote's own tests. */
export const smokeTestRemote = async (options: SmokeOptions): Promise<Finding[]> => {
  const { name, folder, browserPath, onDone } = options;
  const trial = await readSmokeTestSite(options);
  const browser = await chromium.launch(browserPath ? { executablePath: browserPath } : {});
  try {
    const visits = await visitRoutes(browser, trial);
    const findings = visits.flat();
    onDone?.(`pages of ${name}: ${trial.description.routes.length}, visits: ${visits.length}`);
    const tests = path.join(folder ?? '', 'smoke');
    const files = folder && existsSync(tests) ? readdirSync(tests) : [];
    if (!files.some((file) => /\.spec\.[jt]s$/.test(file))) return findings;
    const report = await runOwnTests(options);
    onDone?.(`the tests in ${tests}`);
    if (!report) return findings;
    const sentence = `${name} fails its own tests:\n${report.trim()}`;
    return [...findings, { id: `smoke:${name}:tests`, sentence }];
  } finally {
    await browser.close();
  }
};

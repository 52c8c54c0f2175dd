import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { type Browser, chromium } from 'playwright/test';
import { tsImport } from 'tsx/esm/api';
import type { Finding } from '../release-checks';
import type { AllowedKind } from '../runtime';
import { examplePath } from '../workbench/settings';
import { type Answers, readSmokeSite, type SmokeSite } from './site';
import { PAGE_FAULTS, type PageFault, SHELL_ONLY_PATH, type SmokeVisit, visitPage } from './visit';

export type { Answers };

const MAX_PARALLEL_VISITS = 3;

/** The most changes of one kind that a sentence names. */
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

type Route = SmokeSite['description']['routes'][number];

/** Finds the problems of a visit, compared with a visit to the shell alone. */
const findingsOf = (
  { path }: Route,
  kind: AllowedKind,
  seen: SmokeVisit,
  shell: SmokeVisit,
  { description: { name, version } }: SmokeSite,
): Finding[] => {
  const finding = (what: string, sentence: string): Finding => ({
    id: `smoke:${path}:${kind}:${what}`,
    sentence: `${path} as ${kind} ${sentence}`,
  });
  const failed = seen.reports.find(
    ({ remote, error, fellBack }) => remote === name && (error || fellBack),
  );
  if (seen.heading === 'error-page') {
    const cause = failed?.error?.cause || addedBy(seen.console, shell.console)[0] || seen.errorText;
    return [finding('error-page', `shows the error page: ${cause.replaceAll(/\s+/g, ' ')}`)];
  }
  if (failed && !failed.error) {
    return [finding('fell-back', `cannot load ${version}: the version before stands in for it.`)];
  }
  const there = examplePath({ path });
  if (seen.path !== there) {
    return [finding('redirected', `leads to ${seen.path} instead of staying at ${there}.`)];
  }
  const faults = (Object.keys(PAGE_FAULTS) as PageFault[]).flatMap((fault) => {
    const all = addedBy(seen[fault], shell[fault]);
    return all.length > 0 ? [finding(fault, `${PAGE_FAULTS[fault]}: ${firstFew(all)}`)] : [];
  });
  return seen.heading === 'missing'
    ? [finding('heading', 'shows no heading (h1).'), ...faults]
    : faults;
};

const checkRoutes = async (
  browser: Browser,
  trial: SmokeSite,
  answers?: Answers,
): Promise<{ visits: number; findings: Finding[] }> => {
  const limit = pLimit(MAX_PARALLEL_VISITS);
  const open = (kind: AllowedKind, when: string | undefined, pathname: string) =>
    limit(() => visitPage(browser, { trial, kind, when, pathname, answers }));
  const shells: Record<string, Promise<SmokeVisit>> = {};
  const findings = await Promise.all(
    trial.description.routes.flatMap((route) =>
      route.allow.map(async (kind) => {
        const { when } = route;
        const visitor = `${kind} ${when}`;
        shells[visitor] ??= open(kind, when, SHELL_ONLY_PATH);
        const visit = open(kind, when, examplePath(route));
        const [seen, shell] = await Promise.all([visit, shells[visitor]]);
        return findingsOf(route, kind, seen, shell, trial);
      }),
    ),
  );
  return { visits: findings.length, findings: findings.flat() };
};

export type SmokeOptions = {
  /** The URL of the running site to test. */
  site: string;
  /** The remote's package: `remote-reports`. */
  name: string;
  /** A build to test instead of the live version. Only the browser of the test loads the build. */
  build?: string | undefined;
  /** The remote's folder, with its tests (`smoke/*.spec.ts`) and answers (`smoke/answers.ts`). */
  folder?: string | undefined;
  /** The path of Chromium or Chrome. By default, Playwright's own browser is used. */
  browserPath?: string | undefined;
  onDone?: (what: string) => void;
};

/** Runs the remote's own tests with Playwright. Returns Playwright's report when one fails. */
const runOwnTests = async (options: SmokeOptions, tests: string): Promise<string | undefined> => {
  const { site, name, build, browserPath } = options;
  const { resolve } = createRequire(import.meta.url);
  const cli = path.join(path.dirname(resolve('playwright/package.json')), 'cli.js');
  const extension = path.extname(import.meta.filename);
  const config = path.join(import.meta.dirname, `playwright.config${extension}`);
  const env = {
    ...process.env,
    FORCE_COLOR: '0',
    SMOKE_SITE: site,
    SMOKE_REMOTE: name,
    SMOKE_TESTS: tests,
    ...(build && { SMOKE_BUILD: build }),
    ...(browserPath && { BROWSER_PATH: browserPath }),
  };
  const args = [cli, 'test', '--config', config];
  try {
    await promisify(execFile)(process.execPath, args, { env, maxBuffer: MAX_REPORT_BYTES });
    return undefined;
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    return stdout || stderr ? `${stdout}${stderr}` : message;
  }
};

/** Loads the function in a remote's `smoke/answers.ts`, which answers requests of tested pages. */
export const readSmokeAnswers = async (folder: string): Promise<Answers | undefined> => {
  const file = ['answers.ts', 'answers.js']
    .map((name) => path.join(folder, 'smoke', name))
    .find(existsSync);
  if (!file) return undefined;
  const module: { default?: Answers } = await tsImport(pathToFileURL(file).href, import.meta.url);
  if (typeof module.default === 'function') return module.default;
  throw new Error(`${file} exports no function as its default.`);
};

/** Whether the browser at this path is installed, by default Playwright's own browser. */
export const hasBrowser = (browserPath = chromium.executablePath()): boolean =>
  existsSync(browserPath);

/** Opens each route as each session kind that the route allows, and runs the remote's own tests. */
export const smokeTestRemote = async (options: SmokeOptions): Promise<Finding[]> => {
  const { site, name, build, folder, browserPath, onDone } = options;
  const trial = await readSmokeSite(site, name, build);
  const answers = folder ? await readSmokeAnswers(folder) : undefined;
  const browser = await chromium.launch(browserPath ? { executablePath: browserPath } : {});
  try {
    const { visits, findings } = await checkRoutes(browser, trial, answers);
    onDone?.(`${trial.description.routes.length} pages of ${name}, ${visits} visits`);
    const tests = path.join(folder ?? '', 'smoke');
    const files = folder && existsSync(tests) ? readdirSync(tests) : [];
    if (!files.some((file) => /\.spec\.[jt]s$/.test(file))) return findings;
    const report = await runOwnTests(options, tests);
    onDone?.(`the tests in ${tests}`);
    if (!report) return findings;
    const sentence = `${name} fails its own tests:\n${report.trim()}`;
    return [...findings, { id: `smoke:${name}:tests`, sentence }];
  } finally {
    await browser.close();
  }
};

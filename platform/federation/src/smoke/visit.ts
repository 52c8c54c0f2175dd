import path from 'node:path';
import { type Browser, errors, type Page } from 'playwright/test';
import { routeForPath } from '../workbench/settings';
import { prepareVisitorBrowser, type SmokeTestSite, type SmokeTestVisitor } from './site';

const HEADING_TIMEOUT_MS = 15_000;
const QUIET_TIMEOUT_MS = 5000;
/** Milliseconds without requests after which a page counts as complete. */
const QUIET_AFTER_MS = 300;

/** A path that no remote has, so that only the shell shows a page there. */
export const SHELL_ONLY_PATH = '/no-page-of-the-smoke-test';

/** The text of the error page (specification 3) that a visitor sees. */
const ERROR_PAGE = 'Oops! Something went wrong';

/** The faults that a visit can find. Each text ends a sentence about the page. */
export const PAGE_FAULTS = {
  console: 'logs an error',
  uncaught: 'leaves an error uncaught',
  /** Failed requests: "GET https://… (404)". */
  request: 'has a request that fails',
  /** Changes of global objects: "adds window.x", "changes Array.prototype.map". */
  globals: 'changes what every script of the site shares',
  /** Changed styles of other elements: "color of <header> (black → red)". */
  styles: 'changes styles outside of its own page',
  /** Things that only the shell may do, but the page did: "changes document.title". */
  tab: 'does what only the shell may do with the tab',
  /** Timers and listeners that stay after each visit to the page: `a listener for "keydown"`. */
  left: 'leaves something behind each time that it is left',
  /** What a visitor who comes back sees instead of the page. Empty if the page appears again. */
  again: 'fails when it is opened again',
} as const;
export type PageFault = keyof typeof PAGE_FAULTS;
type Faults = Record<PageFault, string[]>;

/** The result of `pageMarks` (in-page.js). */
type PageMarks = Pick<Faults, 'globals' | 'styles' | 'tab'> & {
  /** The reports of the shell to monitoring (docs/architecture.md, "Telemetry"). */
  reports: { remote: string; fellBack: boolean; error?: { cause: string } }[];
};

/** What a visitor can see instead of the expected page. Each text ends a sentence. */
const SHOWN = {
  page: 'another page',
  'error-page': 'the error page',
  missing: 'no heading (h1)',
};

export type SmokeTestVisit = Faults &
  PageMarks & {
    path: string;
    heading: keyof typeof SHOWN;
    errorText: string;
  };

/**
 * Matches changes by code other than the page: the bundler, React, Vue, the federation runtime and
 * its plugin for Vite, and the shell's `Worker` (decision 17).
 */
const ACCEPTED_CHANGES =
  /^adds (?:window\.(?:__FEDERATION__|__GLOBAL_LOADING|__VMOK__|__mf_|__VUE_|_FEDERATION_RUNTIME|\w*[cC]hunk)|document\._react)|^changes window\.Worker$/;

/** Records the failures of a page. `becomesQuiet` waits until the page counts as complete. */
const watch = (page: Page) => {
  const seen = { console: [] as string[], uncaught: [] as string[], request: [] as string[] };
  let open = 0;
  let lastChange = Date.now();
  const count = (change: number) => {
    open += change;
    lastChange = Date.now();
  };
  page.on('console', (message) => {
    // Leaves out failed requests, because the listeners below record them with their URLs.
    const isRequest = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRequest) seen.console.push(message.text());
  });
  page.on('pageerror', (error) => seen.uncaught.push(error.message || String(error)));
  page.on('request', () => count(1));
  page.on('requestfinished', () => count(-1));
  page.on('requestfailed', (request) => {
    count(-1);
    const reason = request.failure()?.errorText ?? 'failed';
    // Leaves out aborted requests, which the page itself cancelled.
    if (!reason.includes('ERR_ABORTED'))
      seen.request.push(`${request.method()} ${request.url()} (${reason})`);
  });
  page.on('response', (response) => {
    const call = `${response.request().method()} ${response.url()}`;
    if (response.status() >= 400) seen.request.push(`${call} (${response.status()})`);
  });
  const becomesQuiet = async () => {
    const end = Date.now() + QUIET_TIMEOUT_MS;
    const isQuiet = () => open <= 0 && Date.now() - lastChange > QUIET_AFTER_MS;
    while (!isQuiet() && Date.now() < end) await new Promise((next) => setTimeout(next, 50));
  };
  return { seen, becomesQuiet };
};

/** Finds the heading of the page, not a heading of the splash screen or of a loading page. */
const headingOf = (page: Page) =>
  page.locator('h1:visible:not([data-page-loading] *, .splash *)').first();

const seenHeading = async (page: Page): Promise<SmokeTestVisit['heading']> => {
  if (!(await headingOf(page).isVisible())) return 'missing';
  return (await page.getByText(ERROR_PAGE).first().isVisible()) ? 'error-page' : 'page';
};

/**
 * Finds timers and listeners that still run after the visitor has left the page. Visits the page
 * twice without a reload, and returns only what the second visit adds, because the first visit also
 * runs the code of modules, which runs once in a document.
 */
const findLeftBehind = async (
  page: Page,
  { description: { name }, url }: SmokeTestSite,
  becomesQuiet: () => Promise<void>,
): Promise<Partial<Faults>> => {
  const { pathname: expected } = new URL(page.url());
  const own = page.locator(`main [data-remote="${name}"]`);
  const goTo = (to: string) =>
    page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  const leave = async (): Promise<string[] | undefined> => {
    await goTo(SHELL_ONLY_PATH);
    const end = Date.now() + HEADING_TIMEOUT_MS;
    while ((await own.count()) > 0) {
      // Stops waiting if the guard redirected the visitor to a page that their session allows.
      const path = await page.evaluate(() => location.pathname);
      if (path !== SHELL_ONLY_PATH || Date.now() > end) return undefined;
    }
    await becomesQuiet();
    return page.evaluate<string[]>(`stillRunning(${JSON.stringify(url)})`);
  };
  const once = await leave();
  if (!once) return {};
  await goTo(expected);
  try {
    await own.first().waitFor({ timeout: HEADING_TIMEOUT_MS });
    await headingOf(page).waitFor({ timeout: HEADING_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    const { pathname } = new URL(page.url());
    if (pathname !== expected) return { again: [`it leads to ${pathname}`] };
    return { again: [`it shows ${SHOWN[await seenHeading(page)]}`] };
  }
  await becomesQuiet();
  const twice = (await leave()) ?? [];
  for (const each of once) if (twice.includes(each)) twice.splice(twice.indexOf(each), 1);
  return { left: [...new Set(twice)] };
};

/** Whether one route matches both paths, as `/reports/*` matches `/reports` and `/reports/a`. */
export const isSamePage = (
  routes: SmokeTestSite['description']['routes'],
  path: string,
  reached: string,
): boolean => routeForPath(routes, path) === routeForPath(routes, reached);

/** Opens a page as a new visitor, in a browser with empty storage, and returns what happened. */
export const visitPage = async (
  browser: Browser,
  { pathname, ...visitor }: SmokeTestVisitor & { pathname: string },
): Promise<SmokeTestVisit> => {
  const { trial } = visitor;
  const context = await browser.newContext();
  try {
    await prepareVisitorBrowser(context, visitor);
    await context.addInitScript({ path: path.join(import.meta.dirname, 'in-page.js') });
    const page = await context.newPage();
    const { seen, becomesQuiet } = watch(page);
    await page.goto(new URL(pathname, trial.site).href);
    // Continues without a heading, because a missing heading is a finding and no error of this
    // test.
    await headingOf(page)
      .waitFor({ timeout: HEADING_TIMEOUT_MS })
      .catch(() => {});
    await becomesQuiet();
    const heading = await seenHeading(page);
    const marks = await page.evaluate<PageMarks>(`pageMarks(${JSON.stringify(trial.url)})`);
    // Also accepts the global variable that each remote's entry creates, with the remote's name.
    const isFault = (change: string) =>
      !ACCEPTED_CHANGES.test(change) &&
      !Object.hasOwn(trial.remotes, change.replace('adds window.', ''));
    const visit = {
      ...structuredClone(seen),
      ...marks,
      console: seen.console.filter((text) => !seen.uncaught.some((each) => text.includes(each))),
      globals: marks.globals.filter(isFault),
      left: [],
      again: [],
      path: new URL(page.url()).pathname,
      heading,
      errorText: heading === 'error-page' ? ((await page.locator('main').textContent()) ?? '') : '',
    };
    const isPage =
      heading === 'page' &&
      pathname !== SHELL_ONLY_PATH &&
      isSamePage(trial.description.routes, pathname, visit.path);
    return isPage ? { ...visit, ...(await findLeftBehind(page, trial, becomesQuiet)) } : visit;
  } finally {
    await context.close();
  }
};

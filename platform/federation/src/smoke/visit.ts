import path from 'node:path';
import { type Browser, errors, type Page } from 'playwright/test';
import { prepareVisitorBrowser, type SmokeSite, type Visitor } from './site';

const HEADING_TIMEOUT_MS = 15_000;
const QUIET_TIMEOUT_MS = 5000;
/** Milliseconds without requests after which a page counts as complete. */
const QUIET_AFTER_MS = 300;

/** A path that no remote has, so that only the shell shows a page there. */
export const SHELL_ONLY_PATH = '/no-page-of-the-smoke-test';

/** The text of the error page (specification 3) that a visitor sees. */
const ERROR_PAGE = 'Oops! Something went wrong';

/** The faults that a visit can find, as the end of a sentence about the page. */
export const PAGE_FAULTS = {
  console: 'logs an error',
  uncaught: 'leaves an error uncaught',
  request: 'has a request that fails',
  globals: 'changes what every script of the site shares',
  styles: 'changes styles outside of its own page',
  tab: 'does what only the shell may do with the tab',
  left: 'leaves something behind each time that it is left',
  again: 'fails when it is opened again',
} as const;
export type PageFault = keyof typeof PAGE_FAULTS;

/** The result of `pageMarks` (in-page.js). */
type PageMarks = {
  /** The reports of the shell to monitoring (docs/architecture.md, "Telemetry"). */
  reports: { remote: string; fellBack: boolean; error?: { cause: string } }[];
  /** Changes that affect all scripts: "adds window.x", "changes Array.prototype.map". */
  globals: string[];
  /** Changed styles outside the remote's page: "color of <header> (black → red)". */
  styles: string[];
  /** What the page changed although only the shell may (in-tab.js): "changes document.title". */
  tab: string[];
};

export type SmokeVisit = PageMarks & {
  /** The path in the address bar at the end of the visit. */
  path: string;
  heading: 'page' | 'error-page' | 'missing';
  errorText: string;
  /** Uncaught errors and rejected promises. */
  uncaught: string[];
  /** The errors in the console, without uncaught errors. */
  console: string[];
  /** The failed requests: "GET https://… (404)". */
  request: string[];
  /** Timers and listeners that stay after each visit to the page: `a listener for "keydown"`. */
  left: string[];
  /** What a visitor who comes back sees instead of the page. Empty if the page appears again. */
  again: string[];
};

/**
 * Matches changes that are no fault of a page: by the federation runtime, its plugin for Vite, Vue,
 * the bundler's list of chunks, React's mark on the document, the shell's `Worker` (decision 17).
 */
const ACCEPTED_CHANGES =
  /^adds (?:window\.(?:__FEDERATION__|__GLOBAL_LOADING|__VMOK__|__mf_|__VUE_HMR_RUNTIME__|_FEDERATION_RUNTIME|\w*[cC]hunk)|document\._react)|^changes window\.Worker$/;

/** Records the failures of a page. `becomesQuiet` waits at most 5 s for 300 ms without requests. */
const watch = (page: Page) => {
  const seen: Pick<SmokeVisit, 'console' | 'uncaught' | 'request'> = {
    console: [],
    uncaught: [],
    request: [],
  };
  let open = 0;
  let lastChange = Date.now();
  const count = (change: number) => {
    open += change;
    lastChange = Date.now();
  };
  page.on('console', (message) => {
    // Leaves out failed requests: the listeners below record them with their URLs.
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

/** Finds the heading of the page, not that of the splash or of a loading page. */
const headingOf = (page: Page) =>
  page.locator('h1:visible:not([data-page-loading] *, .splash *)').first();

const seenHeading = async (page: Page): Promise<SmokeVisit['heading']> => {
  if (!(await headingOf(page).isVisible())) return 'missing';
  return (await page.getByText(ERROR_PAGE).first().isVisible()) ? 'error-page' : 'page';
};

/** Says what a visitor gets instead of the page at this path: "it shows the error page". */
const shownInsteadOf = async (page: Page, expected: string): Promise<string> => {
  const { pathname } = new URL(page.url());
  if (pathname !== expected) return `it leads to ${pathname}`;
  const heading = await seenHeading(page);
  const shown = {
    page: 'another page',
    'error-page': 'the error page',
    missing: 'no heading (h1)',
  };
  return `it shows ${shown[heading]}`;
};

const NOTHING_FOUND = { left: [], again: [] };

/**
 * Finds timers and listeners that still run after the visitor has left the page. Leaves the page,
 * opens it again without a reload, and leaves it again. Returns only what the second visit adds:
 * what only the first visit adds comes from the code of modules, which runs once in a document.
 */
const findLeftBehind = async (
  page: Page,
  { description: { name }, url }: SmokeSite,
  becomesQuiet: () => Promise<void>,
): Promise<Pick<SmokeVisit, 'left' | 'again'>> => {
  const { pathname } = new URL(page.url());
  const own = `main [data-remote="${name}"]`;
  const goTo = (to: string) =>
    page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  const isGone = () => page.evaluate((selector) => !document.querySelector(selector), own);
  const leave = async (): Promise<string[] | undefined> => {
    await goTo(SHELL_ONLY_PATH);
    const end = Date.now() + HEADING_TIMEOUT_MS;
    while (!(await isGone())) {
      // Stops waiting if the guard redirected the visitor to a page that their session allows.
      const path = await page.evaluate(() => location.pathname);
      if (path !== SHELL_ONLY_PATH || Date.now() > end) return undefined;
    }
    await becomesQuiet();
    return page.evaluate<string[]>(`stillRunning(${JSON.stringify(url)})`);
  };
  const once = await leave();
  if (!once) return NOTHING_FOUND;
  await goTo(pathname);
  try {
    await page.locator(own).first().waitFor({ timeout: HEADING_TIMEOUT_MS });
    await headingOf(page).waitFor({ timeout: HEADING_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    return { left: [], again: [await shownInsteadOf(page, pathname)] };
  }
  await becomesQuiet();
  const twice = (await leave()) ?? [];
  for (const each of once) if (twice.includes(each)) twice.splice(twice.indexOf(each), 1);
  return { left: [...new Set(twice)], again: [] };
};

/** Opens a page as a new visitor, in a browser without storage, and returns what happened. */
export const visitPage = async (
  browser: Browser,
  { pathname, ...visitor }: Visitor & { pathname: string },
): Promise<SmokeVisit> => {
  const { trial } = visitor;
  const folder = JSON.stringify(trial.url);
  const context = await browser.newContext();
  try {
    await prepareVisitorBrowser(context, visitor);
    for (const script of ['in-tab.js', 'in-page.js']) {
      await context.addInitScript({ path: path.join(import.meta.dirname, script) });
    }
    const page = await context.newPage();
    const { seen, becomesQuiet } = watch(page);
    await page.goto(new URL(pathname, trial.site).href);
    // Continues without a heading, which is a finding and not an error of this test.
    await headingOf(page)
      .waitFor({ timeout: HEADING_TIMEOUT_MS })
      .catch(() => {});
    await becomesQuiet();
    const heading = await seenHeading(page);
    const marks = await page.evaluate<PageMarks>(`pageMarks(${folder})`);
    const visit = {
      ...structuredClone(seen),
      ...marks,
      console: seen.console.filter((text) => !seen.uncaught.some((each) => text.includes(each))),
      // Leaves out accepted changes, and the global variable that each remote's entry creates: it
      // has the remote's name.
      globals: marks.globals.filter(
        (change) =>
          !ACCEPTED_CHANGES.test(change) &&
          !trial.names.includes(change.replace('adds window.', '')),
      ),
      path: new URL(page.url()).pathname,
      heading,
      errorText: heading === 'error-page' ? ((await page.locator('main').textContent()) ?? '') : '',
    };
    const isShellOnly = pathname === SHELL_ONLY_PATH;
    // Skips a page that redirected the visitor, because the search would test another page.
    const isPage = heading === 'page' && visit.path === pathname && !isShellOnly;
    const found = isPage ? await findLeftBehind(page, trial, becomesQuiet) : NOTHING_FOUND;
    return { ...visit, ...found };
  } finally {
    await context.close();
  }
};

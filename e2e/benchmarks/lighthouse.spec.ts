import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseBuild } from '@platform/federation/cli';
import { findFreePort, recordMeasurement } from '@platform/local-stack';
import lighthouse from 'lighthouse';
import { test } from 'playwright/test';
import { type RunningSite, startIsolatedSite } from '../fixtures/site';
import { buildSiteAsOneApplication } from './one-application';
import { percentile } from './typing';
import { signInOnSite } from './visits';

const AUDITS_PER_PAGE = 3;

const PAGES = [
  { path: '/login', state: undefined, goal: 99 },
  { path: '/dashboard', state: 'subscribed', goal: 95 },
] as const;

/** A score of 0 to 100, times in milliseconds, and the layout shift. */
type Audit = Record<'score' | 'firstPaint' | 'largestPaint' | 'blocked' | 'shift', number>;

/** Our site, and the same sources built as one application, to show the cost of remotes. */
const FORMS = { ours: '', one: ', one application' } as const;
type Form = keyof typeof FORMS;

let sites: Record<Form, RunningSite>;
let removeBuild = () => {};
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const { dist, remove } = await buildSiteAsOneApplication();
  removeBuild = remove;
  const [ours, one] = await Promise.all([startIsolatedSite(), startIsolatedSite()]);
  sites = { ours, one };
  await releaseBuild(one.target, { name: 'shell', build: dist });
});
test.afterAll(async () => {
  await Promise.all(Object.values(sites ?? {}).map((site) => site.stop()));
  removeBuild();
});

const audit = async (url: string, port: number): Promise<Audit> => {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    // Keeps the browser's data, which include the sign-in.
    disableStorageReset: true,
    onlyCategories: ['performance'],
  });
  if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`);
  const { audits, categories } = result.lhr;
  const value = (id: string) => audits[id]?.numericValue ?? 0;
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  };
};

for (const { path: address, state, goal } of PAGES) {
  test(`the benchmark measures the Lighthouse score of ${address} with the mobile preset`, async ({
    playwright,
  }, info) => {
    test.setTimeout(600_000);
    const { args = [], ...launch } = info.project.use.launchOptions ?? {};
    const runs: Record<Form, Audit[]> = { ours: [], one: [] };
    for (const form of Object.keys(FORMS) as Form[]) {
      // Lighthouse opens its own tab through the DevTools port. Only a persistent profile shares
      // the sign-in with that tab.
      const port = await findFreePort();
      const profile = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
      const { url } = sites[form];
      const options = { ...launch, args: [...args, `--remote-debugging-port=${port}`] };
      const browser = await playwright.chromium.launchPersistentContext(profile, {
        ...options,
        baseURL: url,
      });
      try {
        const page = await browser.newPage();
        await signInOnSite(page, sites[form], state);
        for (let run = 0; run < AUDITS_PER_PAGE; run += 1)
          runs[form].push(await audit(url + address, port));
      } finally {
        await browser.close();
        rmSync(profile, { recursive: true, force: true });
      }
    }
    for (const form of Object.keys(FORMS) as Form[]) {
      const median = (figure: keyof Audit) =>
        percentile(
          runs[form].map((each) => each[figure]),
          50,
        );
      const figures = {
        score: median('score'),
        goal,
        firstPaint: median('firstPaint'),
        largestPaint: median('largestPaint'),
        blocked: median('blocked'),
        shift: Math.max(...runs[form].map(({ shift }) => shift)),
      };
      recordMeasurement(`lighthouse of ${address}${FORMS[form]}`, figures, 'bench/results.json');
    }
  });
}

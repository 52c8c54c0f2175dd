import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, record } from '@platform/local-stack';
import lighthouse from 'lighthouse';
import { PAGES } from '../fixtures/pages';
import { test } from '../fixtures/test';
import { percentile } from './typing';

/** How often each page is audited. */
const RUNS = 3;

/** The score that each page should have. */
const GOALS = { '/login': 99, '/dashboard': 95 };

/** A score of 100, times in ms, and the layout shift. */
type Audit = Record<'score' | 'firstPaint' | 'largestPaint' | 'blocked' | 'shift', number>;

// Lighthouse needs a browser with a DevTools port and a persistent profile.
for (const [address, goal] of Object.entries(GOALS)) {
  test(`Lighthouse's mobile preset on ${address}`, async ({ playwright, open, site }, info) => {
    test.setTimeout(300_000);
    const { args = [], ...launch } = info.project.use.launchOptions ?? {};
    const port = await freePort();
    const profile = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
    const browser = await playwright.chromium.launchPersistentContext(profile, {
      ...launch,
      args: [...args, `--remote-debugging-port=${port}`],
      baseURL: site.url,
    });
    try {
      const page = await browser.newPage();
      const audited = PAGES.find((each) => each.path === address);
      if (!audited) throw new Error(`There is no page ${address}`);
      await open(audited, page);
      const runs: Audit[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const result = await lighthouse(page.url(), {
          port,
          logLevel: 'error',
          // The sign-in is stored there.
          disableStorageReset: true,
          onlyCategories: ['performance'],
        });
        if (!result) throw new Error(`Lighthouse has nothing to say about ${address}`);
        const { audits, categories } = result.lhr;
        const value = (id: string) => audits[id]?.numericValue ?? 0;
        runs.push({
          score: Math.round((categories.performance?.score ?? 0) * 100),
          firstPaint: value('first-contentful-paint'),
          largestPaint: value('largest-contentful-paint'),
          blocked: value('total-blocking-time'),
          shift: value('cumulative-layout-shift'),
        });
      }
      const median = (figure: keyof Audit) =>
        percentile(
          runs.map((each) => each[figure]),
          50,
        );
      const figures = {
        score: median('score'),
        goal,
        firstPaint: median('firstPaint'),
        largestPaint: median('largestPaint'),
        blocked: median('blocked'),
        shift: Math.max(...runs.map(({ shift }) => shift)),
      };
      record(`lighthouse of ${address}`, figures, 'bench/results.json');
    } finally {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    }
  });
}

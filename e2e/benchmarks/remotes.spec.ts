import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { recordMeasurement } from '@platform/local-stack';
import type { Page } from 'playwright/test';
import { addRemotesWithoutFiles } from '../fixtures/more-remotes';
import { type RunningSite, startIsolatedSite } from '../fixtures/site';
import { test } from '../fixtures/test';
import {
  measurePageOpening,
  medianOfPageOpenings,
  openSignedInPage,
  type PageOpeningCost,
  RUNS_PER_PAGE,
} from './visits';

const COUNTS = [2, 10, 100] as const;

let sites: RunningSite[] = [];
test.beforeAll(async () => {
  test.setTimeout(120_000);
  sites = await Promise.all(COUNTS.map(() => startIsolatedSite()));
  for (const [index, count] of COUNTS.entries()) {
    if (count > 2 && sites[index]) addRemotesWithoutFiles(sites[index], count - 2);
  }
});
test.afterAll(() => Promise.all(sites.map((site) => site.stop())));

for (const visit of ['first', 'return'] as const) {
  test(`the benchmark measures the time to open /dashboard with ${COUNTS.join(', ')} remotes (${visit} visit)`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const pages: Page[] = [];
    for (const site of sites) pages.push(await openSignedInPage(browser, site, 'subscribed'));
    const openings: PageOpeningCost[][] = sites.map(() => []);
    for (let run = 0; run <= RUNS_PER_PAGE; run += 1) {
      for (const [index, page] of pages.entries()) {
        const opening = await measurePageOpening(
          page,
          '/dashboard',
          'Dashboard',
          'slow',
          visit === 'first',
        );
        // Drops the first run, which fills the caches of servers and browser.
        if (run > 0) openings[index]?.push(opening);
      }
    }
    for (const [index, count] of COUNTS.entries()) {
      const html = readFileSync(path.join(sites[index]?.folder ?? '', 'shell/index.html'));
      const of = openings[index] ?? [];
      const figures = {
        shown: medianOfPageOpenings(of, 'shown'),
        kB: medianOfPageOpenings(of, 'kB'),
        page: gzipSync(html).length / 1000,
      };
      recordMeasurement(`remotes ${count}, ${visit}`, figures, 'bench/results.json');
    }
    await Promise.all(pages.map((page) => page.context().close()));
  });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@platform/local-stack';
import { lighthouseScores } from '../fixtures/lighthouse';
import { PAGES } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

/**
 * Audits that a page cannot pass, by its path. Nobody without an organization has a profile: the server says so with 401
 * (specification 4 and 8), and browsers log each 401 as an error, whatever the page makes of it.
 */
const SKIPPED: Record<string, string[]> = { '/create-organization': ['errors-in-console'] };

// docs/experience.md, check 11. Lighthouse needs a browser that takes DevTools on a port, and a profile that it may reload.
for (const each of PAGES) {
  test(`Lighthouse finds no problem on ${each.path}`, async ({ playwright, open, site }, info) => {
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
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await open(each, page);
      // Asked of the page whose audit is skipped too: of it the 401 alone is expected.
      expect(
        errors.filter((text) => !text.includes('the server responded with a status of 401')),
      ).toEqual([]);
      expect(await lighthouseScores(page, port, SKIPPED[each.path] ?? [])).toEqual({
        accessibility: 100,
        bestPractices: 100,
        findings: [],
      });
    } finally {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    }
  });
}

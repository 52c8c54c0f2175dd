import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@platform/local-stack';
import { measureLighthouseScores } from '../fixtures/lighthouse';
import { SITE_PAGES } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

// Check 11 of docs/experience.md. Lighthouse opens its own tab through the DevTools port. The tests
// use a persistent profile, because only such a profile shares the sign-in with that tab.
for (const each of SITE_PAGES) {
  test(`Lighthouse finds no problem on ${each.path}`, async ({ playwright, open, site }, info) => {
    const { args = [], ...launch } = info.project.use.launchOptions ?? {};
    const port = await findFreePort();
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
      expect(errors).toEqual([]);
      expect(await measureLighthouseScores(page, port)).toEqual({
        accessibility: 100,
        bestPractices: 100,
        seo: 100,
        findings: [],
      });
    } finally {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    }
  });
}

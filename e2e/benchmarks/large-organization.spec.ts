import { recordMeasurement } from '@platform/local-stack';
import type { Request } from 'playwright/test';
import { fetchIdToken, signInAs, waitForLoadedPage } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';
import { createPeople } from '../tables/people';
import { percentile } from './typing';

/** Numbers of users. The larger number is the default limit of the reference backend. */
const SIZES = [240, 50_000];
/** The number of users of each new organization in this test: the owner and two other users. */
const ALREADY_THERE = 3;
const BATCH = 500;
const VISITS = 5;

test('the benchmark measures the time to open the dashboard with 240 and with 50,000 users', async ({
  browser,
  person,
  site,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const measured: { shown: number; calls: number }[] = [];
  for (const size of SIZES) {
    const account = await person('subscribed');
    const token = await fetchIdToken(site.identityUrl, account);
    const all = createPeople(size - ALREADY_THERE, account.email.replace('@', '.'));
    for (let from = 0; from < all.length; from += BATCH) {
      const users = all
        .slice(from, from + BATCH)
        .map(({ name, email, role }) => ({ name, email, role }));
      const answer = await fetch(`${site.backendUrl}/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ users }),
      });
      expect(answer.ok).toBe(true);
    }
    const page = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    await page.goto('/login');
    await signInAs(page, account.email);
    await waitForLoadedPage(page);
    const visits: { shown: number; calls: number }[] = [];
    for (let visit = 0; visit <= VISITS; visit += 1) {
      let calls = 0;
      const open = new Set<Request>();
      page.removeAllListeners();
      page.on('request', (request) => {
        if (!new URL(request.url()).pathname.startsWith('/api/')) return;
        calls += 1;
        open.add(request);
      });
      const end = (request: Request) => void open.delete(request);
      page.on('requestfinished', end);
      page.on('requestfailed', end);
      await page.goto('/dashboard', { waitUntil: 'commit' });
      const total = size.toLocaleString('en');
      const shown = await page.waitForFunction(
        (text) => document.querySelector('main')?.textContent.includes(text) && performance.now(),
        total,
      );
      await expect.poll(() => open.size).toBe(0);
      // Drops the first visit, which fills caches.
      if (visit > 0) visits.push({ shown: Number(await shown.jsonValue()), calls });
    }
    await page.context().close();
    measured.push({
      shown: percentile(
        visits.map(({ shown }) => shown),
        50,
      ),
      calls: Math.max(...visits.map(({ calls }) => calls)),
    });
  }
  const [few, many] = measured;
  if (!few || !many) throw new Error('Nothing was measured');
  const ratio = { value: many.shown / few.shown, unit: '×', limit: 1.5 };
  recordMeasurement(
    'goal of first numbers on the dashboard, 50,000 users against 240',
    ratio,
    'bench/results.json',
  );
  const calls = { value: many.calls, unit: 'calls', limit: 25 };
  recordMeasurement(
    'goal of calls of the dashboard with 50,000 users',
    calls,
    'bench/results.json',
  );
});

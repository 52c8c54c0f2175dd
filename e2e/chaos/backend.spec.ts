import {
  type BackendCluster,
  CLUSTER_FAULTS,
  envWithShiftedClock,
  startBackendCluster,
  startWriteLoad,
} from '@platform/backend/testing';
import { recordMeasurement } from '@platform/local-stack';
import type { Route } from 'playwright/test';
import {
  navigateWithoutReload,
  newTestAccount,
  pageHeading,
  signInAs,
  waitForLoadedPage,
} from '../fixtures/accounts';
import { goThroughOnboarding } from '../fixtures/journey';
import { bringAccountToState } from '../fixtures/organization';
import { expect, test } from '../fixtures/test';
import { createPointerVisitor } from '../fixtures/visitor';

// Runs the tests one after the other, because they share one cluster, which each test restores.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const RECOVERS_WITHIN = { timeout: 60_000 };

let cluster: BackendCluster;
let failures: string[];

test.beforeAll(async ({ site }) => {
  const env = {
    APP_URL: site.url,
    LOCAL_CHECKOUT: '1',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_all_replicas',
    MAX_LOCATIONS: '1000000',
    DRAIN_SECONDS: '1',
  };
  cluster = await startBackendCluster(env, [{}, envWithShiftedClock(-45)]);
});
test.afterAll(() => cluster.stop());

// Sends the page's requests to the cluster. The tests kill and start instances of this cluster.
test.beforeEach(async ({ page, site }) => {
  failures = [];
  const forwardWithout = (prefix: string) => async (route: Route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const path = pathname.slice(prefix.length) + search;
    try {
      // Adds the header Sec-Fetch-Site, which an intercepted request lacks. Without this header, a
      // local backend refuses the payment form, because the origin of the form is "null".
      const headers = { ...request.headers(), 'sec-fetch-site': 'same-origin' };
      const response = await route.fetch({ url: cluster.url + path, headers, maxRedirects: 0 });
      if (response.status() >= 500) failures.push(`${request.method()} ${path}`);
      await route.fulfill({ response });
    } catch {
      failures.push(`${request.method()} ${path}`);
      await route.abort().catch(() => {});
    }
  };
  await page.route('**/api/**', forwardWithout('/api'));
  await page.route(`${site.backendUrl}/checkout**`, forwardWithout(''));
});

type Load = Awaited<ReturnType<typeof startWriteLoad>>;

/**
 * Stops the load on the cluster. Expects that each confirmed row is stored exactly once. Adds a
 * result with the name `name`, the counts and `time`.
 * @param time milliseconds. `recovery` is the time from the end of the fault until the page worked.
 * `journey` is the duration of the journey
 */
const expectWholeAfter = async (
  name: string,
  load: Load,
  time: { recovery: number } | { journey: number },
) => {
  const { confirmed, stored } = await load.stop();
  const { broken, serverErrors, unsettled } = load.tally;
  const names = new Set(stored);
  const lost = confirmed.filter((each) => !names.has(each)).length;
  const doubled = stored.length - names.size;
  expect({ lost, doubled, unsettled }).toEqual({ lost: 0, doubled: 0, unsettled: 0 });
  const errors = serverErrors.length + broken;
  const figures = { confirmed: confirmed.length, lost, doubled, errors, ...time };
  recordMeasurement(`backend: ${name}`, figures, 'chaos/results.json');
};

for (const [name, cause] of CLUSTER_FAULTS) {
  test(`after the backend fault "${name}", an open page recovers by itself, and each confirmed row is stored exactly once`, async ({
    page,
    site,
  }) => {
    const account = newTestAccount();
    await bringAccountToState({ ...site, backendUrl: cluster.url }, account, 'subscribed');
    await page.goto('/login?returnTo=/example');
    await signInAs(page, account.email);
    await waitForLoadedPage(page);
    const load = await startWriteLoad(cluster.url);
    await load.confirmed(5);
    const { tally } = load;
    const errors = () => tally.serverErrors.length + tally.broken;
    const before = errors();
    const over = cause(cluster, () => expect.poll(errors, RECOVERS_WITHIN).toBeGreaterThan(before));
    await navigateWithoutReload(page, '/dashboard');
    await over;
    const since = Date.now();
    await expect(pageHeading(page)).toHaveText('Dashboard', RECOVERS_WITHIN);
    await expect(page.getByText('Grace Hopper').first()).toBeVisible(RECOVERS_WITHIN);
    const alerts = page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ });
    await expect(alerts).toHaveCount(0, RECOVERS_WITHIN);
    const recovery = Date.now() - since;
    await load.confirmed(5);
    await expectWholeAfter(name, load, { recovery });
  });
}

test('the onboarding journey shows no error while replicas of the backend are replaced', async ({
  page,
}) => {
  const load = await startWriteLoad(cluster.url);
  let isOver = false;
  const replacing = (async () => {
    for (let count = 0; !isOver; count += 1) await cluster.replace(count % 2, 'SIGTERM');
  })();
  await page.goto('/login');
  const since = Date.now();
  await goThroughOnboarding(createPointerVisitor(page), newTestAccount());
  const journey = Date.now() - since;
  isOver = true;
  await replacing;
  await expectWholeAfter('replicas are replaced under the journey', load, { journey });
  const { serverErrors, broken } = load.tally;
  expect({ failures, serverErrors, broken }).toEqual({ failures: [], serverErrors: [], broken: 0 });
});

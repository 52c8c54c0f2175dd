import { recordMeasurement } from '@platform/local-stack';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';
import { percentile } from './typing';

const NAVIGATIONS = 200;
/** The number of navigations before the measurements begin. They fill caches and compile code. */
const WARM_UP = 20;

/** Switches off the compilers of V8, so that compiled code does not count as growth of memory. */
const INTERPRETED = '--js-flags=--no-sparkplug --no-maglev --no-turbofan';

/**
 * Clicks the link to the dashboard. The pointer must already be over the link, as before a real
 * click. Returns the milliseconds from the click to the frame with the heading of the dashboard.
 */
const click = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const start = performance.now();
        const look = () => {
          if (document.querySelector('main h1')?.textContent === 'Dashboard') {
            resolve(performance.now() - start);
          } else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>('main a[href="/dashboard"]')?.click();
        look();
      }),
  );

/** Navigates back and forth. Returns the times of the clicks, and the memory growth in percent. */
const navigate = async (page: Page): Promise<{ samples: number[]; growth: number }> => {
  await page.goto('/all-set');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const memory = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  };
  const link = page.locator('main a[href="/dashboard"]');
  const samples: number[] = [];
  let before = 0;
  for (let run = 0; run < WARM_UP + NAVIGATIONS; run += 1) {
    await link.hover();
    const ms = await click(page);
    if (run >= WARM_UP) samples.push(ms);
    await page.goBack();
    await expect(link).toBeVisible();
    if (run === WARM_UP - 1) before = await memory();
  }
  return { samples, growth: (100 * ((await memory()) - before)) / before };
};

const recordGrowth = (what: string, value: number) =>
  recordMeasurement(
    `goal of memory after ${NAVIGATIONS} navigations, ${what}`,
    { value, unit: '%', limit: 5 },
    'bench/results.json',
  );

test(`the benchmark measures how fast ${NAVIGATIONS} clicks on hovered links show the page of another remote`, async ({
  page,
  become,
}) => {
  test.setTimeout(400_000);
  await become('subscribed');
  const { samples, growth } = await navigate(page);
  const figures = { value: percentile(samples, 95), unit: 'ms', limit: 50 };
  recordMeasurement(
    'goal of a hovered page of the other remote, p95',
    figures,
    'bench/results.json',
  );
  recordGrowth('growth', growth);
});

test(`with the JIT compiler of the browser off, the benchmark measures the memory growth in ${NAVIGATIONS} navigations`, async ({
  playwright,
  become,
  baseURL,
}, info) => {
  test.setTimeout(400_000);
  const { args = [], ...launch } = info.project.use.launchOptions ?? {};
  const browser = await playwright.chromium.launch({ ...launch, args: [...args, INTERPRETED] });
  try {
    const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await become('subscribed', page);
    const { growth } = await navigate(page);
    recordGrowth('growth without compiled code', growth);
  } finally {
    await browser.close();
  }
});

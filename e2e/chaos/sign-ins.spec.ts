import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { BrowserContext } from 'playwright/test';
import { newTestAccount, pageHeading, signInWithNewAccount, signOut } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

const SIGN_INS = 50;
const VISITORS_AT_ONCE = 4;

/** A program that keeps one core busy until its parent ends. */
const BUSY = 'const { ppid } = process; while (process.ppid === ppid);';

test(`${SIGN_INS} sign-ins through the popup succeed while every processor core is busy`, async ({
  browser,
  site,
}) => {
  test.setTimeout(60_000 + SIGN_INS * 10_000);
  const since = Date.now();
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }),
  );
  const lost: string[] = [];
  let begun = 0;
  let arrived = 0;
  const newDevice = () => browser.newContext({ baseURL: site.url, locale: 'en-GB' });
  const signIn = async (device: BrowserContext) => {
    const page = await device.newPage();
    await page.goto('/login');
    await signInWithNewAccount(page, newTestAccount());
    await expect(pageHeading(page)).toHaveText('Create your organization', { timeout: 60_000 });
    arrived += 1;
    await signOut(page);
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await page.close();
  };
  // Uses one device for several sign-ins, so that it fetches the site's files only once.
  const visitor = async () => {
    let device = await newDevice();
    while (begun < SIGN_INS) {
      begun += 1;
      const number = begun;
      try {
        await signIn(device);
      } catch (error) {
        lost.push(`sign-in ${number}: ${error}`);
        await device.close();
        device = await newDevice();
      }
    }
    await device.close();
  };
  try {
    await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, visitor));
  } finally {
    for (const child of busy) child.kill();
  }
  console.info(
    `${arrived} of ${SIGN_INS} arrived, in ${Math.round((Date.now() - since) / 1_000)} s.`,
  );
  expect(lost).toEqual([]);
  expect(arrived).toBe(SIGN_INS);
});

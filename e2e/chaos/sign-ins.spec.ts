import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { heading, newAccount, signInAsNew } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

/** Use `SIGN_INS=500` for the full test. */
const SIGN_INS = Number(process.env.SIGN_INS ?? 50);
/** How many people sign in side by side. */
const VISITORS = 4;

/** A program that keeps one core busy until its parent ends. */
const BUSY = 'const { ppid } = process; while (process.ppid === ppid);';

test(`${SIGN_INS} sign-ins through the popup arrive while every core is busy`, async ({
  browser,
  site,
}) => {
  test.setTimeout(60_000 + SIGN_INS * 10_000);
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }),
  );
  const lost: string[] = [];
  let begun = 0;
  const signIn = async () => {
    const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto('/login');
    await signInAsNew(page, newAccount());
    await expect(heading(page)).toHaveText('Create your organization', { timeout: 60_000 });
    await context.close();
  };
  const visitor = async () => {
    while (begun < SIGN_INS) {
      begun += 1;
      await signIn().catch((error) => lost.push(`sign-in ${begun}: ${error}`));
    }
  };
  try {
    await Promise.all(Array.from({ length: VISITORS }, visitor));
  } finally {
    for (const child of busy) child.kill();
  }
  expect(lost).toEqual([]);
});

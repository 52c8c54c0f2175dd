import { pageHeading } from '../fixtures/accounts';
import {
  releaseChangedRemoteMain,
  removeMatchingFiles,
  rewriteMatchingFiles,
} from '../fixtures/next-release';
import { copyPackage } from '../fixtures/package-copy';
import { expect, PROOF_TAG, test } from '../fixtures/test';

const ENTRY = /^remoteEntry\.js$/;
const PAGE = /^__federation_expose_dashboard\..*\.js$/;

const BROKEN = {
  'its entry is missing': (folder: string) => removeMatchingFiles(folder, ENTRY),
  'its entry throws': (folder: string) =>
    rewriteMatchingFiles(folder, ENTRY, () => 'throw new Error("broken");'),
  'its entry is empty': (folder: string) => rewriteMatchingFiles(folder, ENTRY, () => ''),
  'the chunk of its page is missing': (folder: string) => removeMatchingFiles(folder, PAGE),
} as const;

for (const [what, files] of Object.entries(BROKEN)) {
  const tag = what === 'its entry is missing' ? [] : PROOF_TAG;
  // spec: 11 What runs
  test(`if the current version of a remote is broken, the shell uses the previous version: ${what}`, {
    tag,
  }, async ({ page, signedIn, site }) => {
    await signedIn('subscribed');
    const words: string[] = [];
    page.on('console', (message) => words.push(message.text()));
    const next = releaseChangedRemoteMain(site, { files });
    try {
      await page.goto('/dashboard');
      await expect(pageHeading(page)).toHaveText('Dashboard');
      expect(words.join()).toMatch(/stands in for the current one/);
    } finally {
      next.remove();
    }
  });
}

test('the shell uses the previous version of a remote if the entry file of the current version never arrives', {
  tag: PROOF_TAG,
}, async ({ page, signedIn, site }) => {
  await signedIn('subscribed');
  const next = releaseChangedRemoteMain(site);
  // This handler never answers, so the request stays open until the page closes.
  await page.route(`${next.url}remoteEntry.js*`, () => {});
  try {
    await page.goto('/dashboard');
    await expect(pageHeading(page)).toHaveText('Dashboard', { timeout: 30_000 });
  } finally {
    next.remove();
  }
});

test('the shell uses the current version of a remote as long as this version has no fault', {
  tag: PROOF_TAG,
}, async ({ page, signedIn, site }) => {
  await signedIn('subscribed');
  const next = releaseChangedRemoteMain(site);
  try {
    const asked = page.waitForRequest(`${next.url}remoteEntry.js`);
    await page.goto('/dashboard');
    await asked;
    await expect(pageHeading(page)).toHaveText('Dashboard');
  } finally {
    next.remove();
  }
});

// spec: 11 What runs
test('if a file of the current version was changed after the release, the shell shows an error instead of the previous version', async ({
  page,
  signedIn,
  site,
}) => {
  await signedIn('subscribed');
  const next = releaseChangedRemoteMain(site);
  await page.route(`${next.url}remoteEntry.js*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};window.tampered=1` });
  });
  try {
    await page.goto('/dashboard');
    await expect(page.getByText("doesn't match the released version")).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  } finally {
    next.remove();
  }
});

// spec: 11 What runs
test('the shell uses the previous version of a remote if a file that the page loads on demand is missing', {
  tag: PROOF_TAG,
}, async ({ page, signedIn, site }) => {
  const main = copyPackage('remote-main');
  main.write(
    'dashboard/dashboard-page.tsx',
    `import { lazy } from 'react';
const Late = lazy(() => import('./late'));
export default function Page() { return <Late />; }
`,
  );
  main.write(
    'dashboard/late.tsx',
    'export default function Late() { return <h1>A late part</h1>; }\n',
  );
  try {
    const files = (folder: string) => removeMatchingFiles(folder, /\.js$/, 'A late part');
    const change = { build: await main.build(), files };
    await signedIn('subscribed');
    const next = releaseChangedRemoteMain(site, change);
    await page.goto('/dashboard');
    await expect(pageHeading(page)).toHaveText('Dashboard');
    next.remove();
    const only = releaseChangedRemoteMain(site, { ...change, isOnly: true });
    await page.goto('/dashboard');
    await expect(page.getByText("This part of the site (main) couldn't be loaded")).toBeVisible();
    only.remove();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(pageHeading(page)).toHaveText('Dashboard');
  } finally {
    main.remove();
  }
});

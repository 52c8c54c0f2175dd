import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

/** Records the violations of the Content Security Policy in all documents that open from now on. */
const watchViolations = async (page: Page): Promise<string[]> => {
  const seen: string[] = [];
  await page.exposeFunction('violated', (what: string) => seen.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const told = globalThis as unknown as { violated(what: string): void };
      told.violated(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return seen;
};

// spec: 11 Headers
test('toasts and pages of remotes cause no violation of the Content Security Policy', async ({
  page,
  signedIn,
}) => {
  const violations = await watchViolations(page);
  await signedIn('subscribed', '/example');
  await page.getByRole('button', { name: 'Show a toast', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Close notification' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(pageHeading(page)).toHaveText('Settings');
  await page.goto('/all-set');
  await expect(pageHeading(page)).toHaveText("You're all set");
  expect(violations).toEqual([]);
});

// spec: 11 Headers
test('Trusted Types stop a page from running text as code and from adding a script of another origin', async ({
  page,
  become,
}) => {
  await become('subscribed');
  await page.goto('/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const violations = await page.evaluate(async () => {
    const seen: string[] = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      seen.push(violatedDirective);
    });
    const attempts = [
      () => {
        document.body.innerHTML += '<img src="x" onerror="globalThis.ran = true">';
      },
      () => document.body.insertAdjacentHTML('beforeend', '<b>text</b>'),
      () => {
        document.head.append(
          Object.assign(document.createElement('script'), { text: 'globalThis.ran = true' }),
        );
      },
      () => {
        const script = document.createElement('script');
        script.src = 'https://evil.example/evil.js';
        document.head.append(script);
      },
      () => {
        const script = document.createElement('script');
        script.src = 'data:text/javascript,globalThis.ran=true';
        document.head.append(script);
      },
    ];
    const blocked = attempts.map((attempt) => {
      try {
        attempt();
        return 'accepted';
      } catch (error) {
        return (error as Error).name;
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 0));
    return { blocked, seen, ran: 'ran' in globalThis };
  });
  expect(violations.blocked).toEqual(Array(5).fill('TypeError'));
  expect(new Set(violations.seen)).toEqual(new Set(['require-trusted-types-for']));
  expect(violations.ran).toBe(false);
});

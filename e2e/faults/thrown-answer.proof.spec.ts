import { pageHeading } from '../fixtures/accounts';
import { releaseChangedRemoteMain } from '../fixtures/next-release';
import { copyPackage } from '../fixtures/package-copy';
import { expect, test } from '../fixtures/test';

const pageThatThrows = (answer: string): string =>
  `const Page = () => {\n  throw ${answer};\n};\n\nexport default Page;\n`;

test('if a page throws a response, the error page shows the status and the status text, or the message if the status text is empty', async ({
  page,
  signedIn,
  site,
}) => {
  const main = copyPackage('remote-main');
  main.write(
    'dashboard/dashboard-page.tsx',
    pageThatThrows("{ status: 503, statusText: 'Figures are being counted', data: null }"),
  );
  main.write(
    'settings/settings-page.tsx',
    pageThatThrows("{ status: 409, statusText: '', data: { message: 'Someone else saved' } }"),
  );
  const next = releaseChangedRemoteMain(site, { build: await main.build(), isOnly: true });
  try {
    await signedIn('subscribed', '/dashboard');
    await expect(pageHeading(page)).toHaveText('503');
    await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
    await expect(page.getByText('Figures are being counted')).toBeVisible();

    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(pageHeading(page)).toHaveText('409');
    await expect(page.getByText('Someone else saved')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go back home' })).toBeVisible();
  } finally {
    next.remove();
    main.remove();
  }
});

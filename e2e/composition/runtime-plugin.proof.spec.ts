import { pageHeading } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

// Adds a plugin before any script of the page runs, as browser extensions for Module Federation do.
test('a Module Federation runtime plugin of a third party is called for each page that loads', async ({
  page,
  signedIn,
}) => {
  await page.addInitScript(() => {
    const loads: string[] = [];
    const plugin = {
      name: 'log',
      async onLoad({ id, expose }: { id: string; expose: string }) {
        loads.push(`${id.split('@')[0]} ${expose}`);
      },
    };
    Object.assign(globalThis, { loads, __FEDERATION__: { __GLOBAL_PLUGIN__: [plugin] } });
  });
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(pageHeading(page)).toHaveText('Settings');
  const loads = await page.evaluate(() => Reflect.get(globalThis, 'loads') as string[]);
  expect(loads).toEqual(expect.arrayContaining(['main ./dashboard', 'main ./settings']));
});

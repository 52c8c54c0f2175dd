import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pageHeading, signOut } from '../fixtures/accounts';
import { startIsolatedSite } from '../fixtures/site';
import { test as base, expect } from '../fixtures/test';
import {
  BUILD_TOOLS,
  type BuildTool,
  createForeignRemote,
  DOCUMENTED_COMMANDS,
  type ForeignRemote,
} from './foreign-remote';

const names = Object.keys(BUILD_TOOLS) as BuildTool[];

const test = base.extend<object, { foreign: Record<BuildTool, ForeignRemote> }>({
  foreign: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the used fixtures in the pattern.
    async ({}, use) => {
      const remotes = names.map((name) => [name, createForeignRemote(name)] as const);
      for (const [, remote] of remotes) await remote.build('Version one');
      await use(Object.fromEntries(remotes) as Record<BuildTool, ForeignRemote>);
      for (const [, remote] of remotes) remote.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: [
    async ({ foreign }, use) => {
      const release = async (folder: string) => {
        for (const name of names) {
          // Releases with any origin, because the site sets the real origin when it starts.
          const where = `--site ${folder} --origin remote-${name}=http://localhost:1/`;
          await foreign[name].run(`${DOCUMENTED_COMMANDS.command('npm run check')} ${where}`);
          await foreign[name].run(`${DOCUMENTED_COMMANDS.command('npm run release')} ${where}`);
        }
      };
      const site = await startIsolatedSite({ release });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const detailsFile = ({ folder }: ForeignRemote, text: string): string => {
  const dist = path.join(folder, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const found = files.find(
    (file) =>
      /^(?!.*remoteEntry).*\.js$/.test(file) &&
      readFileSync(path.join(dist, file), 'utf8').includes(text),
  );
  if (!found) throw new Error(`No file of the build holds "${text}"`);
  return found;
};

for (const name of names) {
  test(`a remote built with ${name} is shown, checked, released and rolled back, and recovers after an outage`, async ({
    page,
    context,
    site,
    foreign,
    signedIn,
  }) => {
    test.slow();
    const remote = foreign[name];
    const details = page.getByRole('button', { name: 'Details' });
    const { account } = await signedIn('subscribed', '/settings');

    await test.step('"Try again" shows the page after an outage', async () => {
      await site.stopRemote(name);
      await page.goto(`/${name}`);
      await expect(
        page.getByText(`This part of the site (${name}) couldn't be loaded`),
      ).toBeVisible();
      await site.startRemote(name);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(pageHeading(page)).toHaveText('Reports');
    });

    await test.step('the page shows the session, and links lead to pages of other remotes', async () => {
      await expect(page.getByText(`For ${account.name}`)).toBeVisible();
      await details.click();
      await expect(page.getByText('Version one')).toBeVisible();
      await page.getByRole('link', { name: 'Figures' }).click();
      await expect(pageHeading(page)).toHaveText('Dashboard');
    });

    await test.step('the card fills a slot of the dashboard and shows the data of the slot', async () => {
      const card = page.locator(`[data-remote=${name}]`).getByText(/^Reports of \d+ locations$/);
      await expect(card).toHaveText('Reports of 2 locations');
    });

    await test.step('a version is smoke-tested, released and rolled back', async () => {
      await remote.build('Version two');
      await remote.run(`${DOCUMENTED_COMMANDS.command('npm run smoke')} --live ${site.url}`);
      await remote.run(`${DOCUMENTED_COMMANDS.command('npm run release')} --site ${site.folder}`);
      const other = await context.newPage();
      await other.goto(`/${name}`);
      await other.getByRole('button', { name: 'Details' }).click();
      await expect(other.getByText('Version two')).toBeVisible();
      await remote.run(
        `${DOCUMENTED_COMMANDS.command('npm run rollback')} -- --site ${site.folder}`,
      );
      await other.reload();
      await other.getByRole('button', { name: 'Details' }).click();
      await expect(other.getByText('Version one')).toBeVisible();
      await other.close();
      await remote.build('Version one');
    });

    await test.step('no changed file of the entry, of the page or of its lazy part runs', async () => {
      const { entry, routes } = JSON.parse(
        readFileSync(path.join(remote.folder, 'dist/remote.json'), 'utf8'),
      );
      for (const file of [entry, ...routes[0].scripts, detailsFile(remote, 'Version one')]) {
        const other = await context.newPage();
        await other.route(`**/${file}*`, async (route) => {
          const response = await route.fetch();
          const body = `globalThis.tampered=1;${await response.text()}`;
          await route.fulfill({ response, body });
        });
        await other.goto(`/${name}`);
        const button = other.getByRole('button', { name: 'Details' });
        const error = other.getByText('Oops! Something went wrong');
        await button.or(error).waitFor();
        if (await button.isVisible()) await button.click();
        await expect(error, file).toBeVisible();
        expect(await other.evaluate(() => 'tampered' in globalThis), file).toBe(false);
        await other.close();
      }
    });

    await test.step('the page closes at sign-out', async () => {
      await page.goto(`/${name}`);
      await expect(pageHeading(page)).toHaveText('Reports');
      await signOut(page);
      await expect(pageHeading(page)).toContainText('Welcome to');
    });
    expect(DOCUMENTED_COMMANDS.left()).toEqual([]);
  });
}

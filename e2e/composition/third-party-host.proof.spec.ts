import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright/test';
import {
  integrityOfFile,
  releaseChangedRemoteMain,
  rewriteMatchingFiles,
} from '../fixtures/next-release';
import { test as base, expect } from '../fixtures/test';
import { buildThirdPartyHost } from './third-party-host/build';

const EXAMPLE = /^__federation_expose_example\..*\.js$/;
const EXAMPLE_FILES = '__federation_expose_example.*.js';

const PAYLOADS: Record<string, unknown> = {
  '/api/isUserValid': true,
  '/api/user': { name: 'Ada Lovelace', email: 'ada@firm.example', role: 'admin' },
};

const serve = (folder: string): Server =>
  createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) {
      const payload = PAYLOADS[pathname] ?? null;
      return response.end(JSON.stringify({ ok: true, message: '', statusCode: 200, payload }));
    }
    const name = pathname === '/' ? 'index.html' : path.basename(pathname);
    const file = path.join(folder, name);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html');
    return response.end(readFileSync(file));
  });

/** Opens the third-party host. `main`: the URL of remote-main, by default of the live version. */
type OpenHost = (page: Page, main?: string) => Promise<void>;

const test = base.extend<{ openHost: OpenHost }>({
  openHost: async ({ site }, use) => {
    const folder = await buildThirdPartyHost();
    const server = serve(folder);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { remotes } = await (await fetch(`${site.url}/remotes.json`)).json();
    await use(async (page, main = remotes.main.current.url) => {
      const query = new URLSearchParams({
        main: `${main}mf-manifest.json`,
        onboarding: `${remotes.onboarding.current.url}mf-manifest.json`,
      });
      await page.goto(`http://localhost:${port}/?${query}`);
    });
    server.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a third-party host shows pages of two remotes, and the pages notice a sign-in and a sign-out in the host', async ({
  page,
  openHost,
}) => {
  test.slow();
  await openHost(page);
  await expect(heading(page, 'State demo')).toBeVisible();
  await expect(heading(page, 'Create your organization')).toBeVisible();
  const email = page.getByText('ada@firm.example');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(email).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(email).toHaveCount(0);
});

/** Changes a title in a chunk of a copied build, and the hash of this chunk in `remoteEntry.js`. */
const retitle = (folder: string): void => {
  const name = readdirSync(folder).find((file) => EXAMPLE.test(file)) ?? '';
  const chunk = path.join(folder, name);
  const before = integrityOfFile(chunk);
  rewriteMatchingFiles(folder, EXAMPLE, (text) => text.replaceAll('State demo', 'Next demo'));
  rewriteMatchingFiles(folder, /^remoteEntry\.js$/, (text) =>
    text.replace(before, integrityOfFile(chunk)),
  );
};

test('a third-party host shows the new page after a release, and the old page after a rollback', async ({
  page,
  site,
  openHost,
}) => {
  test.slow();
  const next = releaseChangedRemoteMain(site, { files: retitle });
  await openHost(page, next.url);
  await expect(heading(page, 'Next demo')).toBeVisible();
  next.remove();
  await openHost(page);
  await expect(heading(page, 'State demo')).toBeVisible();
});

test('a third-party host can load a page whose remote was unreachable at first', async ({
  page,
  site,
  openHost,
}) => {
  test.slow();
  await site.stopRemote('main');
  await openHost(page);
  const again = page.getByRole('button', { name: 'Load main/example again' });
  await expect(again).toBeVisible();
  await expect(heading(page, 'Create your organization')).toBeVisible();
  await site.startRemote('main');
  await again.click();
  await expect(heading(page, 'State demo')).toBeVisible();
});

test('a third-party host does not run a page file that was changed after the release', async ({
  page,
  openHost,
}) => {
  test.slow();
  await page.route(`**/${EXAMPLE_FILES}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.tampered=1;${await response.text()}` });
  });
  await openHost(page);
  await expect(page.getByRole('button', { name: 'Load main/example again' })).toBeVisible();
  await expect(heading(page, 'Create your organization')).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
});

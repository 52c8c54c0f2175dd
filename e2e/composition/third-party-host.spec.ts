import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from '../fixtures/test';
import { buildThirdPartyHost } from './third-party-host/build';

test('a third-party host renders a page of each remote from its manifest', async ({
  page,
  site,
}) => {
  test.slow();
  const registry = await (await fetch(`${site.url}/remotes.json`)).json();
  const manifestOf = (name: string) => `${registry.remotes[name].current.url}mf-manifest.json`;
  const folder = await buildThirdPartyHost({
    main: manifestOf('main'),
    onboarding: manifestOf('onboarding'),
  });
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : path.basename(request.url ?? '');
    const file = path.join(folder, name);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html');
    return response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    await expect(page.getByRole('heading', { name: 'State demo' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Create your organization' })).toBeVisible();
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

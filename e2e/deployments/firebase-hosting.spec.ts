import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copySite, freePorts, startHosting } from '@platform/local-stack';
import { heading, signInAs } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

test('on Firebase Hosting with one origin per remote, sign-in and the pages of both remotes work', async ({
  page,
  person,
  site,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hosting-'));
  const ports = await freePorts();
  const hosted = {
    shell: ports.shell,
    ...Object.fromEntries(
      Object.entries(ports.remotes).map(([name, port]) => [`remote-${name}`, port]),
    ),
  };
  const url = `http://localhost:${ports.shell}`;
  const config = await (await fetch(`${site.url}/config.json`)).json();
  const stop = await startHosting({
    site: copySite(path.join(folder, 'site'), site.target.site),
    ports: hosted,
    config: { ...config, allowRemoteOverrides: [] },
  });
  try {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/content security policy|cors/i.test(message.text())) refused.push(message.text());
    });
    // In a deployment the API is behind a path of the same origin, or on an origin that allows the shell's.
    await page.route(`${url}/api/**`, (route) =>
      route.continue({ url: route.request().url().replace(`${url}/api`, site.backendUrl) }),
    );
    const owner = await person('subscribed');
    await page.goto(`${url}/dashboard`);
    await signInAs(page, owner.email);
    await expect(heading(page)).toHaveText('Dashboard');
    await page.goto(`${url}/all-set`);
    await expect(heading(page)).toHaveText("You're all set");
    expect(refused).toEqual([]);

    const registry = await (await fetch(`${url}/remotes.json`)).json();
    for (const folder of [`${url}/`, registry.remotes.main.current.url]) {
      const missing = await fetch(`${folder}gone.0a1b2c3d.js`);
      expect(missing.status).toBe(404);
      expect(missing.headers.get('cache-control') ?? '').not.toContain('immutable');
    }
  } finally {
    stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

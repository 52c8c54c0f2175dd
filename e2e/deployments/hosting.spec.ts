import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageStateOf, readSiteState } from '@platform/federation/release';
import { copySiteFolder, findFreePort } from '@platform/local-stack';
import { pageHeading, signInAs } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';
import { deployToLocalHostingServer, findFreePortsByPackage, LOCAL_HOSTING_SERVERS } from './hosts';
import { scanWithObservatory, writeLocalhostCertificate } from './observatory';

for (const host of Object.keys(LOCAL_HOSTING_SERVERS)) {
  test(`on ${host} with one origin per remote, sign-in and pages work, and responses have the same headers as on the local site`, async ({
    page,
    person,
    site,
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hosting-'));
    const ports = await findFreePortsByPackage();
    const url = `http://localhost:${ports.shell}`;
    const config = await (await fetch(`${site.url}/config.json`)).json();
    const hosted = { site: copySiteFolder(path.join(folder, 'site'), site.target.site), ports };
    const { live } = packageStateOf(readSiteState(hosted.site), 'remote-main');
    // Adds a file with the ending `.mjs`, which some build tools use, to test the headers of such
    // files.
    writeFileSync(path.join(hosted.site, 'remote-main', live, 'part.mjs'), 'export {};');
    const stop = await deployToLocalHostingServer(host, hosted, {
      ...config,
      allowRemoteOverrides: [],
    });
    try {
      const refused: string[] = [];
      page.on('console', (message) => {
        if (/content security policy|cors/i.test(message.text())) refused.push(message.text());
      });
      // Forwards calls below `/api` to the local backend, as the server of a deployed site can do.
      await page.route(`${url}/api/**`, (route) =>
        route.continue({ url: route.request().url().replace(`${url}/api`, site.backendUrl) }),
      );
      const owner = await person('subscribed');
      await page.goto(`${url}/dashboard`);
      await signInAs(page, owner.email);
      await expect(pageHeading(page)).toHaveText('Dashboard');
      await page.goto(`${url}/all-set`);
      await expect(pageHeading(page)).toHaveText("You're all set");
      expect(refused).toEqual([]);

      const registry = await (await fetch(`${url}/remotes.json`)).json();
      const remote: string = registry.remotes.main.current.url;
      await expectSameHeaders(site.url, url, ['/', '/settings', '/index.html', '/remotes.json']);
      for (const file of ['remoteEntry.js', 'part.mjs']) {
        const { headers } = await fetch(remote + file);
        expect(headers.get('content-type'), file).toMatch(/^(?:application|text)\/javascript\b/);
        expect(headers.get('cache-control'), file).toContain('immutable');
        expect(headers.get('access-control-allow-origin'), file).toBe('*');
      }
      for (const address of [`${url}/gone.0a1b2c3d.js`, `${remote}gone.0a1b2c3d.js`, remote]) {
        const missing = await fetch(address);
        expect(missing.status, address).toBe(404);
        const caching = missing.headers.get('cache-control');
        // Forbids Firebase only `immutable`, because Firebase itself decides how long it caches
        // missing files.
        if (host === 'firebase') expect(caching ?? '', address).not.toContain('immutable');
        else expect(caching, address).toBe('no-store');
      }
    } finally {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

for (const host of ['nginx', 'caddy']) {
  test(`with the generated ${host} configuration, pages, registry and remote entry file get the grade A+ from the MDN Observatory`, async ({
    site,
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hosting-'));
    const ports = await findFreePortsByPackage();
    const hosted = {
      site: copySiteFolder(path.join(folder, 'site'), site.target.site),
      ports,
      tls: { ...(await writeLocalhostCertificate(folder)), plainPort: await findFreePort() },
    };
    const local = await (await fetch(`${site.url}/config.json`)).json();
    // Configures a deployed site: sign-in with Firebase itself, and no overrides of remotes.
    const config = { ...local, identityEmulatorUrl: undefined, allowRemoteOverrides: [] };
    const stop = await deployToLocalHostingServer(host, hosted, config);
    try {
      if (host === 'nginx') {
        const plain = `http://localhost:${hosted.tls.plainPort}/settings?tab=users`;
        const answer = await fetch(plain, { redirect: 'manual' });
        expect(answer.status).toBe(301);
        expect(answer.headers.get('location')).toBe('https://localhost/settings?tab=users');
      }
      const { remotes } = JSON.parse(
        readFileSync(path.join(hosted.site, 'shell/remotes.json'), 'utf8'),
      );
      const entry = `${remotes.main.current.version}/remoteEntry.js`;
      const addresses = [
        ...['', 'settings', 'remotes.json'].map((at) => `localhost:${ports.shell}/${at}`),
        `localhost:${ports['remote-main']}/${entry}`,
      ];
      const trusted = LOCAL_HOSTING_SERVERS[host]?.trusted?.(hosted) ?? '';
      expect(await scanWithObservatory(addresses, trusted)).toEqual(
        addresses.map(() => ({ grade: 'A+', score: expect.any(Number), lost: [] })),
      );
    } finally {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** The headers to compare. The content security policy differs, because it contains origins. */
const COMPARED = [
  'cache-control',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];

async function expectSameHeaders(local: string, hosted: string, paths: readonly string[]) {
  const headersOf = async (address: string) => {
    const answer = await fetch(address);
    expect(answer.status, address).toBe(200);
    expect(answer.headers.get('content-security-policy'), address).toBeTruthy();
    return Object.fromEntries(COMPARED.map((name) => [name, answer.headers.get(name)]));
  };
  for (const each of paths) {
    expect(await headersOf(hosted + each), each).toEqual(await headersOf(local + each));
  }
}

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFixtureSite, type FixtureSite } from '../testing/fixture-site';
import { readHostsInDeployFile, writeHostConfiguration } from './host';

let on: FixtureSite;
beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
});
afterEach(() => on.remove());

const putDeploy = (deploy: object) =>
  writeFileSync(path.join(on.site, 'deploy.json'), JSON.stringify(deploy));

test('no hosting configuration is written when deploy.json names no host', async () => {
  putDeploy({ live: 'https://app.example.com/', origins: {} });
  expect(await writeHostConfiguration(on.site)).toEqual([]);
});

test('deploy.json is rejected when it has a field that is neither a setting nor a known host', async () => {
  putDeploy({ orgins: {} });
  await expect(readHostsInDeployFile(on.site)).rejects.toThrow(
    'deploy.json cannot be used: "orgins" is neither a setting nor a host.',
  );
});

test('a host with an unknown setting in deploy.json is rejected, and the error names host and setting', async () => {
  putDeploy({ firebase: { site: {} } });
  await expect(readHostsInDeployFile(on.site)).rejects.toThrow(
    /^firebase in \S+deploy\.json cannot be used: sites: Invalid key/,
  );
});

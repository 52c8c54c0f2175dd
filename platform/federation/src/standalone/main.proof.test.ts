import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFixtureRemote, HELLO_ROUTE } from '../testing/fixture-remote';
import { createFixtureSite, type FixtureSite } from '../testing/fixture-site';

const run = promisify(execFile);
const MAIN = path.join(import.meta.dirname, 'main.ts');

let on: FixtureSite;
beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
});
afterEach(() => on.remove());

test('the path of the site in package.json is relative to package.json, whatever the current folder is', async () => {
  const repository = path.join(on.root, 'teams/reports');
  const typedIn = path.join(repository, 'src');
  mkdirSync(typedIn, { recursive: true });
  writeFileSync(
    path.join(repository, 'package.json'),
    JSON.stringify({ name: 'remote-reports', remote: { port: 3010, site: '../../site' } }),
  );
  // Simulates npm, which runs a command in the folder of package.json and passes the folder in
  // which the developer typed the command.
  const env = { ...process.env, INIT_CWD: typedIn };
  const args = ['--import', import.meta.resolve('tsx'), MAIN, 'releases'];
  const { stdout } = await run(process.execPath, args, { cwd: repository, env });
  expect(stdout).toMatch(/^shell\n {2}● 1\.0\.0 /);
});

test('when another program uses the port of the development server, the error of npx remote dev names the port and the setting that changes the port', async () => {
  const remote = createFixtureRemote();
  const other = createServer().listen(0, 'localhost');
  try {
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    remote.write('package.json', JSON.stringify({ name: 'remote-probe', remote: { port } }));
    remote.write('src/routes.ts', `export const routes = [${JSON.stringify(HELLO_ROUTE)}];`);
    const args = ['--import', import.meta.resolve('tsx'), MAIN, 'dev'];
    const { stderr } = await run(process.execPath, args, { cwd: remote.dir }).catch(
      (error) => error,
    );
    expect(stderr).toContain(
      `\nPort ${port} is in use: stop what uses it, or change "remote.port" in package.json.\n`,
    );
    expect(stderr).not.toContain('    at ');
  } finally {
    other.close();
    remote.remove();
  }
});

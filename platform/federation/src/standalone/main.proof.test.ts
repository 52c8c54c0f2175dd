import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RemoteRoute } from '../runtime';
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

test('the path of the site in package.json is relative to the folder of package.json, not to the current folder', async () => {
  const repository = path.join(on.root, 'teams/reports');
  const typedIn = path.join(repository, 'src');
  mkdirSync(typedIn, { recursive: true });
  writeFileSync(
    path.join(repository, 'package.json'),
    JSON.stringify({ name: 'remote-reports', remote: { port: 3010, site: '../../site' } }),
  );
  // npm sets `INIT_CWD` to the folder in which the developer typed the command.
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

test('npx remote dev notices a change of the routes while the released site does not answer', async () => {
  const remote = createFixtureRemote();
  const writeRoutes = (route: RemoteRoute) =>
    remote.write('src/routes.ts', `export const routes = [${JSON.stringify(route)}];`);
  const [released, free] = [createServer().listen(0), createServer().listen(0)];
  await Promise.all([once(released, 'listening'), once(free, 'listening')]);
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  const { port, live } = { port: portOf(free), live: `http://localhost:${portOf(released)}/` };
  await once(free.close(), 'close');
  remote.write('package.json', JSON.stringify({ name: 'remote-probe', remote: { port, live } }));
  writeRoutes(HELLO_ROUTE);
  const args = ['--import', import.meta.resolve('tsx'), MAIN, 'dev'];
  const dev = spawn(process.execPath, args, { cwd: remote.dir });
  try {
    let output = '';
    dev.stdout.on('data', (text) => {
      output += text;
    });
    const [connection] = await once(released, 'connection');
    writeRoutes({ ...HELLO_ROUTE, title: 'Changed' });
    await expect.poll(() => output, { timeout: 20_000 }).toContain('The routes changed');
    connection.destroy();
  } finally {
    dev.kill();
    await once(dev, 'close');
    released.close();
    remote.remove();
  }
});

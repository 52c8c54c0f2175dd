import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import {
  checkPortsAreFree,
  findFreePort,
  findFreePorts,
  localOriginOf,
  portEnvironmentVariables,
  portsWithNames,
  readPorts,
} from './ports';

const remotes = ['remote-onboarding', 'remote-main', 'remote-reports'];

test('services have fixed default ports, and a third remote gets the next port after the first two remotes', () => {
  expect(readPorts({}, remotes)).toEqual({
    shell: 3000,
    backend: 4000,
    identity: 9099,
    remotes: { 'remote-onboarding': 3001, 'remote-main': 3002, 'remote-reports': 3003 },
  });
});

test('an environment variable changes the port of a service, and an empty variable changes nothing', () => {
  const ports = readPorts({ SHELL_PORT: '8000', MAIN_PORT: '8002', BACKEND_PORT: '' }, remotes);
  expect(ports).toMatchObject({ shell: 8000, backend: 4000, remotes: { 'remote-main': 8002 } });
});

test.each(['0', '65536', 'x', '30.5', '-1'])(
  'the port "%s" in an environment variable is rejected, and the error names the variable',
  (text) => {
    expect(() => readPorts({ IDENTITY_PORT: text }, remotes)).toThrow(`IDENTITY_PORT is "${text}"`);
  },
);

test('every port has a name and a variable that the development servers read', () => {
  const ports = readPorts({}, remotes);
  expect(portsWithNames(ports)).toContainEqual({
    what: 'the remote "main"',
    variable: 'MAIN_PORT',
    port: 3002,
  });
  expect(portEnvironmentVariables(ports)).toEqual({
    SHELL_PORT: '3000',
    ONBOARDING_PORT: '3001',
    MAIN_PORT: '3002',
    REPORTS_PORT: '3003',
    BACKEND_PORT: '4000',
    IDENTITY_PORT: '9099',
  });
});

test('the free ports that a local stack gets are not in use and all different', async () => {
  const ports = await findFreePorts();
  const all = portsWithNames(ports).map(({ port }) => port);
  expect(new Set(all).size).toBe(all.length);
  await expect(checkPortsAreFree(ports)).resolves.toBeUndefined();
});

test('200 free ports that are requested one after another are all different', async () => {
  const ports = new Set<number>();
  for (let each = 0; each < 200; each += 1) {
    ports.add(await findFreePort({ TEST_PARALLEL_INDEX: '2' }));
  }
  expect(ports.size).toBe(200);
});

test('two workers of the browser tests never find the same free port', async () => {
  const portsOf = (worker: string) =>
    Promise.all(Array.from({ length: 5 }, () => findFreePort({ TEST_PARALLEL_INDEX: worker })));
  for (const port of await portsOf('0')) expect(Math.floor(port / 1000)).toBe(20);
  for (const port of await portsOf('1')) expect(Math.floor(port / 1000)).toBe(21);
});

test.each(['127.0.0.1', '0.0.0.0'])(
  'the check of ports reports a port in use on %s, with the variable that sets the port',
  async (host) => {
    const ports = await findFreePorts();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(ports.backend, host, resolve));
    await expect(checkPortsAreFree(ports)).rejects.toThrow(
      `Port ${ports.backend}, for the backend, is in use: stop what uses it, or set BACKEND_PORT to another one.`,
    );
    await new Promise((resolve) => taken.close(resolve));
  },
);

test('the check of ports reports a port that is given to two services', async () => {
  const ports = await findFreePorts();
  await expect(checkPortsAreFree({ ...ports, identity: ports.shell })).rejects.toThrow(
    `Port ${ports.shell} is given to the shell and to identity: change IDENTITY_PORT.`,
  );
});

test('the origin of a local server on port 80 contains no port, as in browsers', () => {
  expect(localOriginOf(80)).toBe('http://localhost');
  expect(localOriginOf(5300)).toBe('http://localhost:5300');
});

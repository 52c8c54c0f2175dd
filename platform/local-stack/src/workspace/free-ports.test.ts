import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { checkPorts, freePorts } from './free-ports';
import { namedPorts } from './ports';

test('free ports are unused and different from each other', async () => {
  const ports = await freePorts();
  const all = namedPorts(ports).map(({ port }) => port);
  expect(new Set(all).size).toBe(all.length);
  await expect(checkPorts(ports)).resolves.toBeUndefined();
});

test.each(['127.0.0.1', '0.0.0.0'])(
  'a port in use on %s is reported with its variable',
  async (host) => {
    const ports = await freePorts();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(ports.backend, host, resolve));
    await expect(checkPorts(ports)).rejects.toThrow(
      `Port ${ports.backend}, for the backend, is in use: stop what uses it, or set BACKEND_PORT to another one.`,
    );
    await new Promise((resolve) => taken.close(resolve));
  },
);

test('a port that is assigned twice is reported', async () => {
  const ports = await freePorts();
  await expect(checkPorts({ ...ports, identity: ports.shell })).rejects.toThrow(
    `Port ${ports.shell} is given to the shell and to identity: change IDENTITY_PORT.`,
  );
});

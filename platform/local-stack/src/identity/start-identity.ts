import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DemoAccount } from 'shared-session/demo-accounts';
import { accountsFilePath, createIdentityEmulator, persistAccounts } from './accounts';
import { createIdentityHandler } from './front';

type IdentityOptions = { port: number; localDir: string; demoAccounts: readonly DemoAccount[] };

export type RunningIdentityService = Awaited<ReturnType<typeof startIdentityService>>;

/** Other computers cannot reach the port. The port 0 means any free port. */
export async function startIdentityService({ port, localDir, demoAccounts }: IdentityOptions) {
  const emulator = await createIdentityEmulator();
  const keeper = persistAccounts(emulator, { file: accountsFilePath(localDir), demoAccounts });
  const server = createServer(createIdentityHandler(emulator, keeper.changed));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop(): Promise<void> {
      keeper.save();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

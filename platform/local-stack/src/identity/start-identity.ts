import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DemoAccount } from 'shared-session/demo-accounts';
import {
  accountFileOf,
  createIdentityEmulator,
  LOCAL_FIREBASE_PROJECT_ID,
  persistAccounts,
} from './accounts';
import { createIdentityHandler } from './front';

type IdentityOptions = {
  /** 0 means any free port. */
  port: number;
  localDir: string;
  demoAccounts: readonly DemoAccount[];
};

export type RunningIdentityService = {
  port: number;
  /** Saves the accounts and stops listening. */
  stop(): Promise<void>;
};

/** Starts the emulator on a port that other computers cannot reach. */
export async function startIdentityService(
  options: IdentityOptions,
): Promise<RunningIdentityService> {
  const emulator = await createIdentityEmulator(LOCAL_FIREBASE_PROJECT_ID);
  const keeper = persistAccounts(emulator, {
    file: accountFileOf(options.localDir),
    demoAccounts: options.demoAccounts,
  });
  const server = createServer(createIdentityHandler(emulator, keeper.changed));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      keeper.save();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Account } from './accounts';

const require = createRequire(import.meta.url);
const part = (name: string) => require(`firebase-tools/lib/emulator/auth/${name}.js`);

type ProjectState = {
  users: Map<string, Account>;
  overwriteUserWithLocalId(localId: string, fields: Omit<Account, 'localId'>): Account;
  deleteUser(account: Account): void;
};

/** The Firebase Auth emulator, in this process. */
export type Emulator = {
  /** Answers a request to the emulator. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  accounts(): Account[];
  /** Replaces all accounts, with all their fields. An import over the REST API would drop some. */
  setAccounts(accounts: readonly Account[]): void;
};

/** Calls that no sign-in of this product makes. Their schemas take half of the emulator's time to start. */
const UNUSED_CALLS = /tenant|mfa|passkey|IdpConfigs|SamlConfigs/;

/**
 * Starts the emulator of `firebase-tools` as a request handler. Its command starts the same code behind a hub, a logger
 * and a browser interface, takes 7 s where this takes under 3, and its import sets `validSince` of every account to
 * now, which signs out everyone at each restart.
 */
export async function createEmulator(projectId: string): Promise<Emulator> {
  const spec: { paths: Record<string, unknown> } = part('apiSpec').default;
  for (const path of Object.keys(spec.paths)) {
    if (UNUSED_CALLS.test(path)) delete spec.paths[path];
  }
  const { AgentProjectState } = part('state');
  const state: ProjectState = new AgentProjectState(projectId);
  // Reject requests for another project, because its accounts would not be saved.
  const { ERROR } = part('index').SingleProjectMode;
  const handle = await part('server').createApp(projectId, ERROR, new Map([[projectId, state]]));
  return {
    handle,
    accounts: () => [...state.users.values()],
    setAccounts(accounts) {
      for (const account of [...state.users.values()]) state.deleteUser(account);
      for (const { localId, ...fields } of accounts) {
        state.overwriteUserWithLocalId(localId, fields);
      }
    },
  };
}

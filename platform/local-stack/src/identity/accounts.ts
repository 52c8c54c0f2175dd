import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { DemoAccount } from 'shared-session/demo-accounts';
import { errorMessageOf } from '../workspace/error-message-of';

const require = createRequire(import.meta.url);
const emulatorModule = (name: string) => require(`firebase-tools/lib/emulator/auth/${name}.js`);

/** The Firebase project of local runs. The prefix "demo-" keeps Google's tools offline. */
export const LOCAL_FIREBASE_PROJECT_ID = 'demo-query-assistant';

type ProjectState = {
  users: Map<string, EmulatorAccount>;
  overwriteUserWithLocalId(localId: string, fields: Omit<EmulatorAccount, 'localId'>): void;
  deleteUser(account: EmulatorAccount): void;
};

/** The Firebase Auth emulator, which runs in this process. */
export type IdentityEmulator = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  accounts(): EmulatorAccount[];
  /** Replaces all accounts. An import over the REST API would lose some fields. */
  setAccounts(accounts: readonly EmulatorAccount[]): void;
};

/** API paths that no sign-in uses. Without these paths, the emulator starts twice as fast. */
const UNUSED_CALLS = /tenant|mfa|passkey|IdpConfigs|SamlConfigs/;

/**
 * Starts the emulator of `firebase-tools` as a request handler. Does not run the command of
 * `firebase-tools`, which starts in 7 s instead of 3 s, because it also starts other services. The
 * command also sets the `validSince` of imported accounts to now, which would sign everyone out at
 * each restart.
 */
export async function createIdentityEmulator(): Promise<IdentityEmulator> {
  const spec: { paths: Record<string, { parameters?: readonly object[] }> } =
    emulatorModule('apiSpec').default;
  for (const [path, call] of Object.entries(spec.paths)) {
    if (UNUSED_CALLS.test(path)) delete spec.paths[path];
    // Leaves out the parameters that all calls share, such as `prettyPrint`, because no client
    // sends them.
    call.parameters = call.parameters?.filter((parameter) => !('$ref' in parameter)) ?? [];
  }
  const { AgentProjectState } = emulatorModule('state');
  const state: ProjectState = new AgentProjectState(LOCAL_FIREBASE_PROJECT_ID);
  // Rejects requests for another project, because its accounts would not be saved.
  const { ERROR } = emulatorModule('index').SingleProjectMode;
  const handle = await emulatorModule('server').createApp(
    LOCAL_FIREBASE_PROJECT_ID,
    ERROR,
    new Map([[LOCAL_FIREBASE_PROJECT_ID, state]]),
  );
  return {
    handle,
    accounts: () => [...state.users.values()],
    setAccounts(accounts) {
      for (const account of [...state.users.values()]) state.deleteUser(account);
      for (const { localId, ...rest } of accounts) state.overwriteUserWithLocalId(localId, rest);
    },
  };
}

/** Only the fields that our code reads or changes. Other fields stay unchanged. */
export type EmulatorAccount = {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  /** Milliseconds since 1970, as text. */
  createdAt?: string;
  providerUserInfo?: {
    providerId: string;
    /** The account's id at the provider, which is `sub` in the provider's token. */
    rawId: string;
    email?: string;
    displayName?: string;
  }[];
  [field: string]: unknown;
};

/** Returns the account's id at a provider. The same email address always has the same id. */
export const providerAccountId = (email: string) => email.toLowerCase();

/**
 * Returns the accounts with all demo accounts (specification 13) in their first state, with one
 * provider each. A demo account replaces an account with the same id or email address, which a run
 * without demo accounts may have created.
 */
export function mergeDemoAccounts(
  accounts: readonly EmulatorAccount[],
  demo: readonly DemoAccount[],
  now: Date,
): EmulatorAccount[] {
  const uids = new Set(demo.map(({ uid }) => uid));
  const ids = new Set(demo.map(({ email }) => providerAccountId(email)));
  const others = accounts.filter(
    ({ localId, email = '' }) => !uids.has(localId) && !ids.has(providerAccountId(email)),
  );
  const first = demo.map(({ uid, email, name: displayName, provider: providerId }) => ({
    localId: uid,
    email,
    emailVerified: true,
    displayName,
    createdAt: String(now.getTime()),
    providerUserInfo: [{ providerId, rawId: providerAccountId(email), email, displayName }],
  }));
  return [...first, ...others];
}

type SavedAccounts = {
  users: EmulatorAccount[];
  /** Whether the demo accounts were created, which happens only once. */
  demoAccountsMade: boolean;
};

export const accountsFilePath = (localDir: string) => join(localDir, 'identity', 'accounts.json');

/** Returns null before the first run. Throws an Error for a damaged file. */
export function readSavedAccounts(file: string): SavedAccounts | null {
  if (!existsSync(file)) return null;
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(saved.users)) throw new TypeError('"users" is not a list');
    return { users: saved.users, demoAccountsMade: saved.demoAccountsMade === true };
  } catch (error) {
    throw new Error(
      `The local accounts in ${file} cannot be read (${errorMessageOf(error)}): delete that file to start with fresh ones.`,
    );
  }
}

/** Replaces the file in one step. A process that is killed meanwhile never leaves half a file. */
export function writeSavedAccounts(file: string, saved: SavedAccounts): void {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  writeFileSync(next, `${JSON.stringify(saved, null, 1)}\n`, { mode: 0o600, flush: true });
  renameSync(next, file);
}

const SAVE_DELAY_MS = 300;
const SAVE_RETRY_MS = 10_000;

/**
 * Restores the saved accounts, creates the demo accounts once, and saves the accounts after
 * changes. A killed process loses only the changes of the last `SAVE_DELAY_MS`.
 */
export function persistAccounts(
  emulator: IdentityEmulator,
  { file, demoAccounts }: { file: string; demoAccounts: readonly DemoAccount[] },
) {
  const saved = readSavedAccounts(file);
  if (saved) emulator.setAccounts(saved.users);
  let demoAccountsMade = saved?.demoAccountsMade ?? false;
  let written = saved ? JSON.stringify(saved.users) : '';
  let timer: NodeJS.Timeout | undefined;

  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const users = emulator.accounts();
    const text = JSON.stringify(users);
    if (text === written) return;
    try {
      writeSavedAccounts(file, { users, demoAccountsMade });
      written = text;
    } catch (error) {
      // Only prints the error, because a full disk must not end the service.
      console.error(
        `The local accounts could not be saved, and the next save tries again: ${errorMessageOf(error)}`,
      );
      timer = setTimeout(save, SAVE_RETRY_MS);
    }
  };

  if (!demoAccountsMade && demoAccounts.length > 0) {
    demoAccountsMade = true;
    emulator.setAccounts(mergeDemoAccounts(emulator.accounts(), demoAccounts, new Date()));
  }
  save();
  return {
    /** Saves the accounts soon. Must be called after each possible change of an account. */
    changed(): void {
      timer ??= setTimeout(save, SAVE_DELAY_MS);
    },
    save,
  };
}

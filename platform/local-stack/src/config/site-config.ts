import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HeaderConfigOfRemote } from '@platform/federation/hosting';
import { readJsonFile } from '@platform/federation/release';
import type { Config } from '@platform/federation/runtime';
import { LOCAL_FIREBASE_PROJECT_ID } from '../identity/accounts';
import { findRemotes, repositoryRoot, shortNameOf } from '../workspace/folders';
import { localOriginOf, type Ports } from '../workspace/ports';

/** `/config.json` of a local run (specification 11). */
export type LocalSiteConfig = ReturnType<typeof createLocalSiteConfig>;

export type LocalSiteConfigOptions = {
  /** More origins from which a developer may load another build of a remote, in one tab only. */
  overrides?: readonly string[] | undefined;
  invitations?: 'automatic' | 'ask';
};

/** Reads each remote's `config.local.json`. Returns the settings by short name, and all flags. */
const localSettings = () => {
  const remotes: Record<string, HeaderConfigOfRemote> = {};
  const flags: NonNullable<Config['flags']> = {};
  for (const name of findRemotes()) {
    const file = join(repositoryRoot, name, 'config.local.json');
    if (!existsSync(file)) continue;
    const local = readJsonFile(file) as HeaderConfigOfRemote & Pick<Config, 'flags'>;
    const { flags: own, ...settings } = local;
    remotes[shortNameOf(name)] = settings;
    Object.assign(flags, own);
  }
  return { remotes, flags };
};

export function createLocalSiteConfig(
  ports: Ports,
  { overrides = [], invitations }: LocalSiteConfigOptions = {},
) {
  const remoteOrigins = Object.values(ports.remotes).map(localOriginOf);
  const capabilities: Required<NonNullable<Config['capabilities']>> = {
    manage: true,
    history: true,
    idempotency: true,
    invitations: invitations === 'ask',
    queries: true,
  };
  return {
    productName: 'Query Assistant',
    apiBaseUrl: '/api',
    // Uses placeholders, because the emulator needs no real project.
    firebase: {
      apiKey: 'demo',
      authDomain: `${LOCAL_FIREBASE_PROJECT_ID}.firebaseapp.com`,
      projectId: LOCAL_FIREBASE_PROJECT_ID,
    },
    identityEmulatorUrl: localOriginOf(ports.identity),
    checkoutUrl: `${localOriginOf(ports.backend)}/checkout`,
    mobileApp: {
      ios: 'https://apps.apple.com/app/query-assistant/id0000000000',
      android: 'https://play.google.com/store/apps/details?id=test.demo.queryassistant',
    },
    capabilities,
    telemetryUrl: '/api/telemetry',
    registryUrl: '/remotes.json',
    remoteOrigins,
    allowRemoteOverrides: [...remoteOrigins, ...overrides],
    ...localSettings(),
  };
}

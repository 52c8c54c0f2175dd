import type { Config } from '@platform/federation/runtime';
import type { SessionStore } from 'shared-session/host';
import { whenFirstPageShown } from '../announcer/announce';
import { configAtom } from '../state/site-config';

/**
 * Waits until the configuration is read. If it cannot be read at first, the first page is an error
 * page, and the configuration is read later.
 */
const whenConfigRead = (store: SessionStore): Promise<Config> =>
  new Promise((resolve) => {
    const look = () => {
      const config = store.get(configAtom);
      if (config) resolve(config);
    };
    store.sub(configAtom, look);
    look();
  });

export const startTelemetry = async (store: SessionStore): Promise<void> => {
  await whenFirstPageShown;
  const { telemetryUrl } = await whenConfigRead(store);
  if (!telemetryUrl) return;
  (await import('./send-telemetry')).sendTelemetryWhenHidden(store, telemetryUrl);
};

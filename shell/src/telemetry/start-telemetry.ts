import type { Config } from '@platform/federation/runtime';
import type { SessionStore } from 'shared-session/host';
import { whenFirstPageShown } from '../announcer/announce';
import { configAtom } from '../state/site-config';

/** Resolves when the configuration is read. After a failed request, this may be much later. */
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

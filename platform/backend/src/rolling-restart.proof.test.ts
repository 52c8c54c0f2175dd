import { describe, expect, it, onTestFinished } from 'vitest';
import { startBackendCluster } from './testing/cluster';
import { startWriteLoad } from './testing/load';

/** The number of times that a replica is replaced. `RESTARTS=50` gives the full test. */
const RESTARTS = Number(process.env.RESTARTS ?? 2);

// spec: 12
describe(`${RESTARTS} rolling restarts of two replicas under load`, () => {
  it(
    'rolling restarts under load lose no row, store no row twice, and cause no error',
    async () => {
      const cluster = await startBackendCluster({ MAX_LOCATIONS: '1000000', DRAIN_SECONDS: '1' });
      onTestFinished(cluster.stop);
      const load = await startWriteLoad(cluster.url);
      for (let count = 0; count < RESTARTS; count += 1) {
        await cluster.replace(count % cluster.replicas.length, 'SIGTERM');
      }
      const { confirmed, stored } = await load.stop();
      const { serverErrors, broken, unsettled } = load.tally;
      console.info(
        `${RESTARTS} rolling restarts: ${stored.length} rows, ${serverErrors.length} answers of 5xx, ` +
          `${broken} broken connections, ${unsettled} not settled by a retry.`,
      );
      expect({ serverErrors, broken, unsettled }).toEqual({
        serverErrors: [],
        broken: 0,
        unsettled: 0,
      });
      expect(stored).toEqual(confirmed);
    },
    300_000 + RESTARTS * 30_000,
  );
});

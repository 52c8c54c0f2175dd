import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BackendCluster,
  CLUSTER_FAULTS,
  envWithShiftedClock,
  startBackendCluster,
} from './testing/cluster';
import { startWriteLoad } from './testing/load';

// spec: 12
describe('two replicas under load, one clock 45 s ahead and the other 45 s behind', () => {
  let cluster: BackendCluster;
  beforeAll(async () => {
    cluster = await startBackendCluster(
      { MAX_LOCATIONS: '1000000' },
      [45, -45].map(envWithShiftedClock),
    );
  });
  afterAll(() => cluster.stop());

  it.each(CLUSTER_FAULTS)(
    'two backend replicas under load lose no row, store no row twice and continue to answer, with this fault: %s',
    async (_name, fault) => {
      const load = await startWriteLoad(cluster.url);
      await load.confirmed(5);
      const errors = () => load.tally.serverErrors.length + load.tally.broken;
      const before = errors();
      await fault(cluster, () => expect.poll(errors).toBeGreaterThan(before));
      await load.confirmed(5);
      const { confirmed, stored } = await load.stop();
      expect(load.tally.unsettled).toBe(0);
      expect(stored).toEqual(confirmed);
    },
  );
});

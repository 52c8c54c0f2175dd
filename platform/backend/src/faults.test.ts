import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from './testing/cluster';
import { startLoad } from './testing/load';

/** The environment of a replica whose clock is wrong by so many seconds. */
const shifted = (seconds: number) => {
  const script = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...a) { if (a.length) super(...a); else super(Date.now()); }
      static now() { return Real.now() + ${seconds * 1_000}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
};

// spec: 12
describe('two replicas under load, the clock of one 45 s behind', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster({ MAX_LOCATIONS: '1000000' }, [{}, shifted(-45)]);
  });
  afterAll(() => cluster.stop());

  const replaceBoth = (signal: NodeJS.Signals) =>
    Promise.all([0, 1].map((index) => cluster.replace(index, signal)));

  /** What happens under load; each resolves when it is over. */
  const faults: [name: string, fault: (failed: () => Promise<void>) => Promise<unknown>][] = [
    ['nothing but the clock', async () => {}],
    ['one replica is killed', () => cluster.replace(0, 'SIGKILL')],
    ['both replicas are killed', () => replaceBoth('SIGKILL')],
    ['both replicas are stopped', () => replaceBoth('SIGTERM')],
    [
      'the database is gone, then back',
      async (failed) => {
        await cluster.database.halt();
        await failed();
        await cluster.database.resume();
      },
    ],
    [
      'the disk of the database is full, then not',
      async (failed) => {
        const heal = await cluster.fillDisk();
        await failed();
        await heal();
      },
    ],
  ];

  it.each(faults)('%s: nothing is lost or stored twice, and writes go on', async (_name, fault) => {
    const load = await startLoad(cluster.url);
    await load.confirmed(5);
    const errors = () => load.tally.serverErrors.length + load.tally.broken;
    const before = errors();
    await fault(() => expect.poll(errors, { timeout: 60_000 }).toBeGreaterThan(before));
    await load.confirmed(5);
    const { confirmed, stored } = await load.stop();
    expect(load.tally.unsettled).toBe(0);
    expect(stored).toEqual(confirmed);
  });
});

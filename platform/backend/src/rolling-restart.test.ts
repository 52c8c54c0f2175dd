import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Cluster, startCluster } from './testing/cluster';
import { createOrganization, newJob, post, storedNames } from './testing/jobs';
import { emulatorToken } from './testing/tokens';

/** How often a replica is replaced; use `RESTARTS=50` for the full test. */
const RESTARTS = Number(process.env.RESTARTS ?? 2);
const WRITERS = 4;
/** How often a client repeats a request, and the pause before that in ms. */
const REPETITIONS = 5;
const PAUSE = 200;

type Tally = { confirmed: string[]; serverErrors: number; broken: number; unsettled: number };

/** Writes until `isOver`, and repeats what was not confirmed with the same key. */
const write = async (url: string, token: string, tally: Tally, isOver: () => boolean) => {
  while (!isOver()) {
    const job = newJob(1);
    let answer = await post(url, token, job);
    for (let count = 0; answer?.status !== 200 && count < REPETITIONS; count += 1) {
      if (answer === undefined) tally.broken += 1;
      else if (answer.status >= 500) tally.serverErrors += 1;
      else throw new Error(`A write was refused: ${answer.status}`);
      await wait(PAUSE);
      answer = await post(url, token, job);
    }
    if (answer?.status === 200) tally.confirmed.push(...job.names);
    else tally.unsettled += 1;
    await wait(20);
  }
};

const restartAll = async (cluster: Cluster) => {
  for (let count = 0; count < RESTARTS; count += 1) {
    await cluster.replace(count % cluster.replicas.length, 'SIGTERM');
  }
};

// spec: 12
describe(`${RESTARTS} rolling restarts of two replicas under load`, () => {
  it(
    'lose and duplicate nothing, and every error of the server is gone after a retry',
    async () => {
      const cluster = await startCluster({ MAX_LOCATIONS: '1000000' });
      onTestFinished(cluster.stop);
      const token = emulatorToken('writer');
      await createOrganization(cluster.url, token);
      const tally: Tally = { confirmed: [], serverErrors: 0, broken: 0, unsettled: 0 };
      let over = false;
      const writers = Array.from({ length: WRITERS }, () =>
        write(cluster.url, token, tally, () => over),
      );
      await restartAll(cluster);
      over = true;
      await Promise.all(writers);
      const stored = await storedNames(cluster.url, token);
      console.info(
        `${RESTARTS} rolling restarts: ${stored.length} rows, ${tally.serverErrors} answers of 5xx, ` +
          `${tally.broken} broken connections, ${tally.unsettled} not settled by a retry.`,
      );
      expect(tally.unsettled).toBe(0);
      expect(stored.sort()).toEqual(tally.confirmed.sort());
    },
    300_000 + RESTARTS * 30_000,
  );
});

import { setTimeout as wait } from 'node:timers/promises';
import { createOrganization, newJob, post, storedNames } from './jobs';
import { emulatorToken, uniqueId } from './tokens';

const WRITERS = 4;
/** How long a client repeats a request, and the pause before each repetition, in ms. */
const PATIENCE = 60_000;
const PAUSE = 200;

/** What clients saw. `confirmed` holds the names of the rows that the server confirmed. */
type Tally = { confirmed: string[]; serverErrors: number[]; broken: number; unsettled: number };

const settle = async (url: string, token: string, tally: Tally): Promise<void> => {
  const job = newJob(1);
  for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(PAUSE)) {
    const answer = await post(url, token, job);
    if (answer?.status === 200) {
      tally.confirmed.push(...job.names);
      return;
    }
    if (answer === undefined) tally.broken += 1;
    else if (answer.status >= 500) tally.serverErrors.push(answer.status);
    else throw new Error(`A write was refused: ${answer.status}`);
  }
  tally.unsettled += 1;
};

/** Clients that write rows of one organization, and repeat what was not confirmed with the same key. */
export const startLoad = async (url: string) => {
  const token = emulatorToken(`writer-${uniqueId()}`);
  await createOrganization(url, token);
  const tally: Tally = { confirmed: [], serverErrors: [], broken: 0, unsettled: 0 };
  let over = false;
  const write = async () => {
    while (!over) {
      await settle(url, token, tally);
      await wait(20);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, write));
  return {
    tally,
    /** Resolves when so many more writes were confirmed. */
    confirmed: async (more: number) => {
      for (const goal = tally.confirmed.length + more; tally.confirmed.length < goal; ) {
        await Promise.race([wait(50), writing]);
      }
    },
    /** Ends the load; gives the names that were confirmed and those that are stored. */
    stop: async () => {
      over = true;
      await writing;
      const stored = await storedNames(url, token);
      return { confirmed: tally.confirmed.sort(), stored: stored.sort() };
    },
  };
};

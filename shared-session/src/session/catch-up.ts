import { atom } from 'jotai';
import type { ApiResult } from '../api/result';
import { pause } from '../lifecycle/pause';
import { notifyAtom } from '../notifications/toast';
import { texts } from '../texts';
import { refreshProfileAtom } from './refresh-profile';
import { sessionNumberAtom } from './session-atoms';

/** After how long a profile that could not be fetched is asked for again (specification 4), in ms. */
const RETRY_MS = 5000;

type Task = () => Promise<ApiResult>;

/** Not worth repeating: it worked, the session is over, or the server gave its answer. */
const isDone = (answer: ApiResult): boolean =>
  answer.ok || answer.cause === 'aborted' || [401, 403].includes(answer.statusCode);

const runAll = async (tasks: readonly Task[]): Promise<Task[]> => {
  const answers = await Promise.all(tasks.map((task) => task()));
  return tasks.filter((_task, index) => {
    const answer = answers[index];
    return answer !== undefined && !isDone(answer);
  });
};

/**
 * After a write: refreshes the profile and runs `refetch` beside it. The write has landed, so a failure here must not
 * look like its failure: what failed is asked for again until it works or the session is over. A page sees for itself
 * that the profile is the old one; that only its data is, it cannot see, so a toast says it. Resolves after the first
 * round.
 */
export const catchUpAtom = atom(null, async (get, set, refetch: Task): Promise<void> => {
  const sessionNumber = get(sessionNumberAtom);
  const refresh: Task = () => set(refreshProfileAtom);

  const untilDone = async (tasks: readonly Task[]): Promise<void> => {
    let rest = tasks;
    while (rest.length > 0) {
      await pause(RETRY_MS);
      if (get(sessionNumberAtom) !== sessionNumber) return;
      rest = await runAll(rest);
    }
  };
  const behind = await runAll([refresh, refetch]);
  if (behind.includes(refetch) && !behind.includes(refresh)) {
    set(notifyAtom, { kind: 'info', message: texts.savedButStale });
  }
  void untilDone(behind);
});

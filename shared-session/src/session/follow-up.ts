import { atom } from 'jotai';
import type { ApiResult } from '../api/result';
import { notifyAtom } from '../ports/ports';
import { texts } from '../texts';
import type { LoadOptions } from './load-data';
import { pause } from './pause';
import { refreshProfileAtom } from './refresh-profile';
import { sessionNumberAtom } from './session';

/** After how long what could not be fetched is asked for again (specification 4), in ms. */
const RETRY_MS = 5000;

/** Not worth repeating: it worked, the session is over, or the server gave its answer. */
const isDone = (answer: ApiResult): boolean =>
  answer.ok || answer.cause === 'aborted' || [401, 403].includes(answer.statusCode);

/**
 * After a save: refreshes the profile, then loads what was changed. The change is stored, so a failure here must not
 * look like its failure: what failed is asked for again until it works or the session is over. A page sees for itself
 * that the profile is the old one. It cannot see that its data is old: the first failure shows a toast, as of any call,
 * and another toast says that the change is saved. Resolves when the profile has failed or the data was asked for once.
 */
export const followUpAtom = atom(
  null,
  async (get, set, load: (options: LoadOptions) => Promise<ApiResult>): Promise<void> => {
    const sessionNumber = get(sessionNumberAtom);

    const retry = async (ask: () => Promise<ApiResult>): Promise<void> => {
      do {
        await pause(RETRY_MS);
      } while (get(sessionNumberAtom) === sessionNumber && !isDone(await ask()));
    };
    const loadOnce = async (isProfileNew: boolean): Promise<void> => {
      if (isDone(await load({}))) return;
      if (isProfileNew) set(notifyAtom, { kind: 'info', message: texts.savedButStale });
      void retry(() => load({ silent: true }));
    };

    const isProfileNew = isDone(await set(refreshProfileAtom));
    const loaded = loadOnce(isProfileNew);
    if (isProfileNew) await loaded;
    else void retry(() => set(refreshProfileAtom));
  },
);

import { atom } from 'jotai';
import { federationStateAtom } from 'shared-session/host';
import { announceLoad } from './announce';
import { loadPage } from './load-page';
import type { RemotePage } from './remote';
import { afterLoad, markRunning } from './remotes-state';

/** {@link loadPage}, with what became of it told to the state demo and to monitoring. */
export const loadPageAtom = atom(null, (_get, set, page: RemotePage) =>
  loadPage(page, (outcome) => {
    if (!outcome.error) markRunning(outcome.remote);
    announceLoad(outcome);
    set(federationStateAtom, (state) => ({ ...state, remotes: afterLoad(state.remotes, outcome) }));
  }),
);

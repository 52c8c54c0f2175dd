import { atom } from 'jotai';
import { federationStateAtom } from 'shared-session/host';
import { loadPage } from './load-page';
import type { RemotePage } from './remote';
import { afterLoad, pin } from './remotes-state';
import { reportLoad } from './telemetry';

/** {@link loadPage}, with what became of it told to the state demo and to monitoring. */
export const loadPageAtom = atom(null, (_get, set, page: RemotePage) =>
  loadPage(page, (outcome) => {
    if (!outcome.error) pin(outcome.remote);
    reportLoad(outcome);
    set(federationStateAtom, (state) => ({ ...state, remotes: afterLoad(state.remotes, outcome) }));
  }),
);

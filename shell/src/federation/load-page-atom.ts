import { atom } from 'jotai';
import { federationStateAtom } from 'shared-session/host';
import { loadPage } from './load-page';
import type { RemotePage } from './remote';
import { afterLoad, markRunning } from './remotes-state';

/** {@link loadPage}, with what became of it noted for the state demo. */
export const loadPageAtom = atom(null, (_get, set, page: RemotePage) =>
  loadPage(page, (report) => {
    if (!report.error) markRunning(report.remote);
    set(federationStateAtom, (state) => ({ ...state, remotes: afterLoad(state.remotes, report) }));
  }),
);

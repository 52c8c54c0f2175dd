import { atom } from 'jotai';
import { apiAtom, onSessionEnd, type PageLoader, sessionAtom } from 'shared-session';
import type { PageComponent } from './load-attempt';

/**
 * Calls a page's `load` function early, while the account is still checked. The page itself is not
 * shown before the guard has decided.
 */
export const loadEarlyDataAtom = atom(
  null,
  async (get, _set, page: PageComponent & { load?: PageLoader }) => {
    if (!page.load || get(sessionAtom).status !== 'loading') return;
    const controller = new AbortController();
    onSessionEnd(() => controller.abort());
    try {
      const options = { early: true, silent: true, signal: controller.signal };
      await page.load({ api: get(apiAtom), options });
    } catch (error) {
      console.error('A page could not load its data early', error);
    }
  },
);

import type { SiteConfig } from 'shared-session';
import { providePorts, type SessionStore } from 'shared-session/host';
import { askBackend } from '../session/ask-backend';
import { isMadeUp, KINDS } from '../session/kinds';
import { answering } from '../session/server-answers';
import { tokensOf } from '../session/token';
import { startSession } from '../session/workbench-session';
import type { Settings } from '../settings/settings';
import { showToastAtom } from './toasts';

/** What a page needs to be shown; `null` when it is to be answered by a backend that is not running. */
export type Prepared = { store: SessionStore; differs: string | null } | null;

/** The configuration of a local run, but for what is never asked of pages. */
const siteConfig = (checkoutUrl: string): SiteConfig => ({
  productName: 'Query Assistant',
  checkoutUrl,
  capabilities: { manage: true, idempotency: false, invitations: false },
});

/** Makes the session that the settings ask for. Never rejects. */
export const prepare = async (
  { session, server }: Pick<Settings, 'session' | 'server'>,
  checkoutUrl: string,
): Promise<Prepared> => {
  const facts = KINDS[session];
  const isReal = server === 'real' || server === 'slow';
  const tokens = facts.account && isReal ? tokensOf(facts.account) : null;
  const state = isReal ? await askBackend(facts, tokens) : 'as-chosen';
  if (state === 'not-running') return null;
  const store = await startSession({
    facts,
    siteConfig: siteConfig(checkoutUrl),
    fetch: answering[server],
    getIdToken: tokens ?? (async () => (facts.account ? 'workbench' : null)),
  });
  providePorts(store, { notify: (toast) => store.set(showToastAtom, toast) });
  const differs = state === 'differs' && !isMadeUp(session);
  return { store, differs: differs ? (facts.account?.email ?? null) : null };
};

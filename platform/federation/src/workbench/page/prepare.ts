import { type SiteConfig, sessionAtom } from 'shared-session';
import {
  createSessionLifecycle,
  createSessionStore,
  providePorts,
  type SessionStore,
} from 'shared-session/host';
import { API_PATH } from '../remote';
import { answering, askBackend, envelope, pathOf, tokensOf } from '../server';
import { isMadeUp, KINDS, type KindFacts, type Settings } from '../settings';
import { showToastAtom } from './toasts';

/** What a page needs to be shown; `null` when it needs the backend and the backend is not running. */
export type Prepared = { store: SessionStore; differs: string | null } | null;

/** What the build of the workbench knows of a local run. */
export type LocalConfig = Pick<SiteConfig, 'checkoutUrl' | 'remotes'>;

/** The configuration of a local run, without what pages never read. */
const siteConfig = (local: LocalConfig): SiteConfig => ({
  productName: 'Query Assistant',
  ...local,
  capabilities: { manage: true, idempotency: false, invitations: false },
});

/** Starts a session of the chosen kind. Never rejects. */
export const prepare = async (
  { session, server }: Pick<Settings, 'session' | 'server'>,
  local: LocalConfig,
): Promise<Prepared> => {
  const facts = KINDS[session];
  const isReal = server === 'real' || server === 'slow';
  const tokens = facts.account && isReal ? tokensOf(facts.account) : null;
  const state = isReal ? await askBackend(facts, tokens) : 'as-chosen';
  if (state === 'not-running') return null;
  const store = await startSession({
    facts,
    siteConfig: siteConfig(local),
    fetch: answering[server],
    getIdToken: tokens ?? (async () => (facts.account ? 'workbench' : null)),
  });
  providePorts(store, { notify: (toast) => store.set(showToastAtom, toast) });
  const differs = state === 'differs' && !isMadeUp(session);
  return { store, differs: differs ? (facts.account?.email ?? null) : null };
};

/** What a session of the workbench consists of. */
export type WorkbenchSession = {
  facts: KindFacts;
  /** Answers every call, except the two with which the session starts. */
  fetch: typeof fetch;
  getIdToken: (forceRefresh?: boolean) => Promise<string | null>;
  siteConfig: SiteConfig;
};

/** Answers the two calls with which a session starts (specification 4), so that it becomes one of the chosen kind. */
const settling = ({ account, profile, refused = false }: KindFacts): typeof fetch => {
  const { name, email } = account ?? {};
  const answers: Record<string, () => Response> = {
    [`${API_PATH}/isUserValid`]: () => envelope(200, !refused),
    [`${API_PATH}/user`]: () =>
      profile ? envelope(200, { name, email, ...profile }) : envelope(401, null),
  };
  return async (input) => answers[pathOf(input)]?.() ?? envelope(404, null);
};

const isSettled = (store: SessionStore): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (store.get(sessionAtom).status !== 'ready') return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.sub(sessionAtom, check);
    check();
  });

/**
 * Starts a session of a kind without a sign-in. The real life cycle runs, with answers that lead to that kind. After that the
 * server answers, so that what a page records changes the session as it does on the site.
 */
export const startSession = async (session: WorkbenchSession): Promise<SessionStore> => {
  const { facts, siteConfig, getIdToken } = session;
  let answer = settling(facts);
  const store = createSessionStore({
    apiBaseUrl: API_PATH,
    siteConfig,
    getIdToken,
    fetch: (input, init) => answer(input, init),
  });
  const { account } = facts;
  createSessionLifecycle(store).accountChanged(
    account && {
      uid: account.uid,
      name: account.name,
      email: account.email,
      photoURL: null,
      providers: [account.provider],
    },
  );
  await isSettled(store);
  answer = session.fetch;
  return store;
};

import { type SiteConfig, sessionAtom } from 'shared-session';
import { createSessionLifecycle, createSessionStore, type SessionStore } from 'shared-session/host';
import { API_PATH } from '../remote';
import type { KindFacts } from './kinds';
import { envelope, pathOf } from './server-answers';

/** What a session on the workbench is made from. */
export type WorkbenchSession = {
  facts: KindFacts;
  /** The server behind the session; the session's own two questions are answered by the workbench. */
  fetch: typeof fetch;
  getIdToken: (forceRefresh?: boolean) => Promise<string | null>;
  siteConfig: SiteConfig;
};

/** Answers the two questions by which a session is settled (specification 4) as its kind wants it. */
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
 * A store with a settled session of a kind, without any sign-in: the life cycle of the site runs, and the workbench gives the
 * answers that lead to the kind. From then on the server answers, so what a page records changes the session as it would.
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

import { type Atom, atom } from 'jotai';
import { type RemoteConfig, siteConfigAtom } from '../ports/ports';
import { CALL_TIMEOUT_MS, sessionApiClientAtom } from './client';
import type { SessionApiClient } from './options';
import { createTokenRenewal, waitForToken } from './token';

export type RemoteClient = {
  /** `remotes.<name>.settings` in config.json. The remote itself must check these values. */
  settings: Readonly<Record<string, unknown>>;
  /**
   * Works like `fetch`, but sends the visitor's token, and only to the origins in
   * `remotes.<name>.connect`. After a 401, renews the token and repeats the call once. Does not
   * repeat it after the end of the session, because the new token may be that of the next account.
   * Sends no token when nobody is signed in. The promise rejects for other origins, for redirects,
   * without a response and if the token cannot be fetched. Each try ends after 15 s unless `init`
   * has a signal.
   */
  call: (url: string | URL, init?: RequestInit) => Promise<Response>;
};

const createRemoteClient = (
  name: string,
  { settings = {}, connect = [] }: RemoteConfig,
  { ports, sessionNumber }: SessionApiClient,
): RemoteClient => {
  const renewToken = createTokenRenewal(async (force) => ports().getIdToken(force));

  const send = (url: string | URL, init: RequestInit, token: string | null): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    const signal = init.signal ?? AbortSignal.timeout(CALL_TIMEOUT_MS);
    // Refuses redirects, because the target of a redirect could get the token.
    return ports().fetch(url, { cache: 'no-store', ...init, headers, signal, redirect: 'error' });
  };

  return {
    settings,
    call: async (url, init = {}) => {
      const origin = URL.canParse(url) ? new URL(url).origin : undefined;
      if (origin === undefined || !connect.includes(origin)) {
        const where = `remotes.${name}.connect in config.json`;
        throw new Error(
          `The remote ${name} may not call ${url}: ${where} lists ${connect.join(', ') || 'no origin'}.`,
        );
      }
      const begun = sessionNumber();
      const token = await waitForToken(ports().getIdToken());
      const answer = await send(url, init, token);
      if (answer.status !== 401 || token === null) return answer;
      const renewed = await waitForToken(renewToken(token));
      const isOver = sessionNumber() !== begun;
      return isOver || renewed === null ? answer : send(url, init, renewed);
    },
  };
};

// A client stays the same object when other parts of the configuration, such as flags, change. With
// a new client, effects that use the client would run again.
const configsAtom = atom((get) => get(siteConfigAtom).remotes);

const atoms = new Map<string, Atom<RemoteClient>>();

export const remoteClientAtom = (name: string): Atom<RemoteClient> => {
  const known = atoms.get(name);
  if (known) return known;
  const made = atom((get) =>
    createRemoteClient(name, get(configsAtom)?.[name] ?? {}, get(sessionApiClientAtom)),
  );
  atoms.set(name, made);
  return made;
};

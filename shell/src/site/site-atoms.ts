import { atom } from 'jotai';
import type { SignInFailure } from '../auth';
import type { Config } from '../config/config-schema';
import type { DocumentError } from '../config/read-document';
import { type Overrides, permitted } from '../federation/overrides';
import type { RemotesState } from '../federation/remote';
import { routeTable } from '../guard/route-table';

/** The run-time configuration as far as it has been read. */
export type ConfigState =
  | { status: 'reading' }
  | { status: 'unreadable'; error: DocumentError }
  | { status: 'read'; config: Config };

export const configStateAtom = atom<ConfigState>({ status: 'reading' });

/** The remotes this tab asked to take from elsewhere, permitted or not. */
export const requestedOverridesAtom = atom<Overrides>({});

/** The remotes this tab takes from a developer's server. */
export const overridesAtom = atom((get): Overrides => {
  const state = get(configStateAtom);
  if (state.status !== 'read') return {};
  return permitted(get(requestedOverridesAtom), state.config.allowRemoteOverrides);
});

/** What the shell knows of the remotes. */
export const remotesStateAtom = atom<RemotesState>({ status: 'reading' });

/** All pages of the site, as far as they are known. */
export const routeTableAtom = atom((get) => routeTable(get(remotesStateAtom)));

/** The configured name of the product; the default's until the configuration has been read. */
export const productNameAtom = atom((get) => {
  const state = get(configStateAtom);
  return state.status === 'read' ? state.config.productName : 'Query Assistant';
});

/** What the sign-in page says about the last attempt. */
export const signInFailureAtom = atom<SignInFailure | null>(null);

import type { Config } from '@platform/federation/runtime';
import { atom } from 'jotai';
import type { DocumentError } from '../config/config';

export type ConfigState =
  | { status: 'reading' }
  | { status: 'unreadable'; error: DocumentError }
  | { status: 'read'; config: Config };

/** The configuration of the site; `start` writes it. */
export const configStateAtom = atom<ConfigState>({ status: 'reading' });

export const mobileAppAtom = atom((get) => {
  const state = get(configStateAtom);
  return (state.status === 'read' && state.config.mobileApp) || {};
});

export const legalLinksAtom = atom((get) => {
  const state = get(configStateAtom);
  const { links = {} } = state.status === 'read' ? state.config : {};
  return (['support', 'terms', 'privacy'] as const).flatMap((name) => {
    const href = links[name];
    return href ? [{ name, href }] : [];
  });
});

/** The product name of the configuration, or the default name until the configuration is read. */
export const productNameAtom = atom((get) => {
  const state = get(configStateAtom);
  return state.status === 'read' ? state.config.productName : 'Query Assistant';
});

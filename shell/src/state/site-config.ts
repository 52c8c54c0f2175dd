import type { Config } from '@platform/federation/runtime';
import { atom } from 'jotai';
import type { InvalidDocumentError } from '../config/config';

export type ConfigState =
  | { status: 'reading' }
  | { status: 'unreadable'; error: InvalidDocumentError }
  | { status: 'read'; config: Config };

export const configStateAtom = atom<ConfigState>({ status: 'reading' });

export const configAtom = atom((get): Config | undefined => {
  const state = get(configStateAtom);
  return state.status === 'read' ? state.config : undefined;
});

/**
 * The names of flags for groups of users. Their values are not known while nobody is signed in.
 * Empty while somebody is signed in.
 */
export const undecidedFlagNamesAtom = atom<readonly string[]>([]);

export const mobileAppAtom = atom((get) => get(configAtom)?.mobileApp ?? {});

export const siteLinksAtom = atom((get) => {
  const { links = {} } = get(configAtom) ?? {};
  return (['support', 'terms', 'privacy'] as const).flatMap((name) => {
    const href = links[name];
    return href ? [{ name, href }] : [];
  });
});

export const productNameAtom = atom((get) => get(configAtom)?.productName ?? 'Query Assistant');

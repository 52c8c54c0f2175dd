import { isInAudience, type Visitor } from '@platform/federation/runtime';
import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';
import { storedText, storeText } from 'shared-ui';
import { configStateAtom } from './site-config';

const VISITOR_KEY = 'visitor-id';

/**
 * A random id kept in this browser. It decides whether the browser is in a share, and never leaves the browser. Without
 * storage the visitor is in no share.
 */
const visitorId = (): string | undefined => {
  const known = storedText(VISITOR_KEY);
  if (known) return known;
  // Browsers offer it only over HTTPS and on localhost.
  const id = crypto.randomUUID?.();
  return id && storeText(VISITOR_KEY, id) ? id : undefined;
};

/** Who visits the site, as far as it is known. */
export const visitorAtom = atom((get): Visitor => {
  const { user } = get(sessionAtom);
  return { id: visitorId, profile: user ?? undefined };
});

/** The flags of the configuration, as they are for this visitor. */
export const flagsAtom = atom((get): Readonly<Record<string, boolean>> => {
  const state = get(configStateAtom);
  if (state.status !== 'read') return {};
  const { flags = {}, cohorts } = state.config;
  const visitor = get(visitorAtom);
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      typeof flag === 'boolean' ? flag : isInAudience(name, flag, visitor, cohorts),
    ]),
  );
});

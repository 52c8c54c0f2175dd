// This module is loaded only if the site has a candidate version, or a feature flag for some
// visitors.
import {
  type AudienceGroups,
  type AudienceVisitor,
  type CandidateRelease,
  type Config,
  isVisitorInAudience,
} from '@platform/federation/runtime';
import { sessionAtom } from 'shared-session';
import { type SessionStore, siteConfigStateAtom } from 'shared-session/host';
import { readStoredText, storeText } from 'shared-ui';
import type { DescribedRelease, SiteRemote } from '../state/remotes';
import { undecidedFlagNamesAtom } from '../state/site-config';

const VISITOR_STORAGE_KEY = 'visitor-id';

/** A random id, never sent to a server. Decides whether this browser is in a share of visitors. */
const visitorId = (): string | undefined => {
  const known = readStoredText(VISITOR_STORAGE_KEY);
  if (known) return known;
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  return storeText(VISITOR_STORAGE_KEY, id) ? id : undefined;
};

const visitorOf = (profile: AudienceVisitor['profile'] | null): AudienceVisitor => ({
  id: visitorId,
  profile: profile ?? undefined,
});

const isForGroups = ({ organizations, roles, cohorts }: AudienceGroups): boolean =>
  !!(organizations ?? roles ?? cohorts);

/**
 * Gives the candidate to a share of all visitors, or to visitors of certain organizations, roles or
 * cohorts. The shell knows the groups of a visitor only when the account is known. A pinned remote
 * (one of its pages is loaded or loading) keeps its version.
 */
export const createCandidateDecider =
  (
    remote: SiteRemote,
    candidate: CandidateRelease & DescribedRelease,
    cohorts: Config['cohorts'],
  ): NonNullable<SiteRemote['pending']> =>
  (user, isPinned) => {
    const { name, releases } = remote;
    if (!isPinned && isVisitorInAudience(name, candidate, visitorOf(user), cohorts)) {
      return { ...remote, releases: [candidate, ...releases] };
    }
    if (!isForGroups(candidate) || user) return remote;
    const pending = createCandidateDecider(remote, candidate, cohorts);
    return { ...remote, pending, pendingRoutes: candidate.description.routes };
  };

/** Gives pages the visitor's feature flags, now and after each change of the session. */
export const provideFeatureFlags = (store: SessionStore, config: Config): void => {
  const entries = Object.entries(config.flags ?? {});
  const forGroups = entries.flatMap(([name, flag]) =>
    typeof flag === 'object' && isForGroups(flag) ? [name] : [],
  );
  let shown = '';
  const provide = () => {
    const { user, isLoggedIn } = store.get(sessionAtom);
    const visitor = visitorOf(user);
    const flags = entries.map(([name, flag]) => [
      name,
      typeof flag === 'boolean' ? flag : isVisitorInAudience(name, flag, visitor, config.cohorts),
    ]);
    // Keeps the configuration if nothing has changed. A new object would create a new route table,
    // which would render the page again and repeat failed prefetches.
    const text = JSON.stringify([isLoggedIn, flags]);
    if (text === shown) return;
    shown = text;
    store.set(undecidedFlagNamesAtom, isLoggedIn ? [] : forGroups);
    store.set(siteConfigStateAtom, { ...config, flags: Object.fromEntries(flags) });
  };
  provide();
  store.sub(sessionAtom, provide);
};

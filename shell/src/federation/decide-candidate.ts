import { type Config, isInAudience, type Visitor } from '@platform/federation/runtime';
import type { Remote } from '../state/remotes';

/**
 * Puts a candidate before the live version, which may stand in for it, if this visitor is in its share or in one of its
 * groups. Until it is known who is signed in, a candidate for groups stays pending.
 * @param isPinned whether a page of the remote runs, which keeps its version
 */
export const decideCandidate = (
  { pending, ...remote }: Remote,
  visitor: Visitor,
  { cohorts }: Config,
  isPinned = false,
): Remote => {
  if (!pending) return remote;
  const { name, releases } = remote;
  if (!isPinned && isInAudience(name, pending, visitor, cohorts)) {
    return { ...remote, releases: [pending, ...releases] };
  }
  const isForGroups = pending.organizations ?? pending.roles ?? pending.cohorts;
  return isForGroups && !visitor.profile ? { ...remote, pending } : remote;
};

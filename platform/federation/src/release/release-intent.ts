import type { AudienceGroups } from '../runtime';

/** The options of a release that say who gets the build. */
export type ReleaseRequest = {
  /** The percentage of visitors. By default everyone, or with `groups` the current percentage. */
  share?: number | undefined;
  /** Groups of users that get the build too. All other users keep the live version. */
  groups?: AudienceGroups | undefined;
  /** Whether the build becomes a preview: a version that only a link opens. */
  preview?: boolean | undefined;
  /** Whether to withdraw all other versions as unsafe. Only for a release to everyone. */
  withdrawPrevious?: boolean | undefined;
};

/**
 * What a release does. An automatic release, as from a pipeline, makes a new version live. It
 * changes nothing for a version that is withdrawn, live or the candidate already.
 */
export type ReleaseIntent =
  | { kind: 'automatic' }
  | { kind: 'everyone'; withdrawOthers: boolean }
  | { kind: 'candidate'; audience: { share?: number } & AudienceGroups }
  | { kind: 'preview' };

export const toReleaseIntent = ({
  share,
  groups,
  preview,
  withdrawPrevious,
}: ReleaseRequest): ReleaseIntent => {
  if (preview) return { kind: 'preview' };
  if (withdrawPrevious) return { kind: 'everyone', withdrawOthers: true };
  if (share === 100) return { kind: 'everyone', withdrawOthers: false };
  if (share === undefined && !groups) return { kind: 'automatic' };
  return { kind: 'candidate', audience: { ...(share === undefined ? {} : { share }), ...groups } };
};

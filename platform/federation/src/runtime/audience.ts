import type { AudienceGroups, Cohort } from './groups';

// The shell loads this code only if the site has a candidate, or a flag for some visitors. The
// schemas of candidates and flags are in groups.ts, because the shell always needs them.

/** Returns a number from 0 to less than 100, always the same for a text (FNV-1a). */
const percentileOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ character, 0x01000193);
  }
  // Mixes the bits, so that the results of similar texts differ much (MurmurHash3).
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100;
};

/**
 * Whether the browser with this random id is in the share of a remote, flag or cohort. The same id,
 * name and share always give the same result. A larger share contains all browsers of a smaller
 * share of the same name. The shares of different names are independent.
 * @param share percent of the browsers, from 0 to 100
 */
export const isBrowserInShare = (id: string, name: string, share: number): boolean =>
  percentileOf(`${name}\n${id}`) < share;

/** What the site knows of a visitor to decide whether the visitor belongs to an audience. */
export type AudienceVisitor = {
  /** Returns the random id of the browser, or undefined without storage. */
  id: () => string | undefined;
  profile?: { organization_id?: string | undefined; role?: string | undefined } | undefined;
};

/**
 * Whether a visitor is in the share, or belongs to one of the organizations, roles or cohorts.
 * @param name the name of a remote, flag or cohort: each name selects other browsers
 */
export const isVisitorInAudience = (
  name: string,
  audience: AudienceGroups & { share?: number | undefined },
  visitor: AudienceVisitor,
  defined: Readonly<Record<string, Cohort>> = {},
): boolean => {
  const { organization_id: organization = '', role = '' } = visitor.profile ?? {};
  const { share = 0 } = audience;
  // Reads no id for the shares 0 and 100, because they also apply to browsers without storage.
  const id = share > 0 && share < 100 ? visitor.id() : '';
  return (
    (id !== undefined && isBrowserInShare(id, name, share)) ||
    !!audience.organizations?.includes(organization) ||
    !!audience.roles?.includes(role) ||
    !!audience.cohorts?.some((each) => {
      const cohort = defined[each];
      return cohort && isVisitorInAudience(each, cohort, visitor);
    })
  );
};

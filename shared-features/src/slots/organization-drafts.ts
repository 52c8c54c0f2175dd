import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';

/** Whose rows a draft contains. `organization` is '' if the server names no organization. */
export type DraftOwner = { uid: string; organization: string };

export const draftOwnerAtom = atom((get): DraftOwner => {
  const { firebaseUser, user } = get(sessionAtom);
  return { uid: firebaseUser?.uid ?? '', organization: user?.organization_id ?? '' };
});

/**
 * The name of a draft. Contains the organization's id, because what somebody typed for a former
 * organization must not be sent to a new one. Must not begin like the name of an edit dialog's
 * draft, such as `user-7`: the session drops a draft with such a name if there is no such user.
 */
export const draftStepOfOrganization = (organization: string, step: string): string =>
  organization === '' ? step : `organization-${organization}:${step}`;

import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';

/** `organization` is '' if the server names no organization. */
export type DraftOwner = { uid: string; organization: string };

export const draftOwnerAtom = atom((get): DraftOwner => {
  const { firebaseUser, user } = get(sessionAtom);
  return { uid: firebaseUser?.uid ?? '', organization: user?.organization_id ?? '' };
});

/**
 * The name of a draft. It contains the organization's id, so that text typed for a former
 * organization is not sent to a new one. It must not begin like the name of an edit dialog's draft,
 * such as `user-7`, because the session drops such a draft if it finds no user with this id.
 */
export const draftStepOfOrganization = (organization: string, step: string): string =>
  organization === '' ? step : `organization-${organization}:${step}`;

import { atom } from 'jotai';
import { sessionAtom } from 'shared-session';

/** Whose rows a draft contains. `organization` is '' if the server names no organization. */
export type DraftOwner = { uid: string; organization: string };

export const draftOwnerAtom = atom((get): DraftOwner => {
  const { firebaseUser, user } = get(sessionAtom);
  return { uid: firebaseUser?.uid ?? '', organization: user?.organization_id ?? '' };
});

/**
 * The name of a draft in an organization. Somebody who moves to another organization must not send
 * there what was typed for the former organization. The name does not begin like the names of
 * drafts of edit dialogs, such as `user-7`: those drafts are dropped when a list lacks their items.
 */
export const draftStepOfOrganization = (organization: string, step: string): string =>
  organization === '' ? step : `organization-${organization}:${step}`;

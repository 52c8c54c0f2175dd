import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { siteConfigAtom } from 'shared-session';
import { useOrganization } from '../loading/organization-data';
import { texts } from '../texts';
import type { InvitationFacts } from './invitation';

/**
 * What invitations say. `pending` until the organization's name is known or could not be loaded; without a name they say
 * "Your organization".
 */
export const useInvitationFacts = (): { facts: InvitationFacts; pending: boolean } => {
  const { productName, mobileApp } = useAtomValue(siteConfigAtom);
  const { data, pending } = useOrganization({ errors: 'toast' });
  const organization = data?.name ?? texts.invitation.organization;
  const facts = useMemo(
    () => ({
      productName,
      organization,
      site: window.location.origin,
      ...(mobileApp && { mobileApp }),
    }),
    [productName, organization, mobileApp],
  );
  return { facts, pending: pending && data === undefined };
};

import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { siteConfigAtom } from 'shared-session';
import { useOrganization } from '../../organization/use-organization';
import { texts } from '../../texts';
import type { InvitationFacts } from './invitation';

/** What invitations tell. While the organization's name is not known they say "your organization". */
export const useInvitationFacts = (): InvitationFacts => {
  const { productName, mobileApp } = useAtomValue(siteConfigAtom);
  const { data } = useOrganization();
  const organization = data?.name ?? texts.settings.invitation.organization;
  return useMemo(
    () => ({
      productName,
      organization,
      site: window.location.origin,
      ...(mobileApp && { mobileApp }),
    }),
    [productName, organization, mobileApp],
  );
};

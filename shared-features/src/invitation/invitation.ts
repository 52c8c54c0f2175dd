import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type SiteConfig, siteConfigAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { useOrganization } from '../loading/organization-data';
import { texts } from '../texts';

const words = texts.invitation;

/** What an invitation says about the product, the organization and the site. */
export type InvitationFacts = Pick<SiteConfig, 'productName' | 'mobileApp' | 'capabilities'> & {
  organization: string;
  site: string;
};

const appLinks = ({ mobileApp: { ios, android } = {} }: InvitationFacts): string => {
  const links = [ios && words.ios(ios), android && words.android(android)].filter(Boolean);
  return links.length > 0 ? [words.app, ...links].join('\n') : '';
};

const paragraphs = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n\n');

/** The text with the link to accept the invitation; '' if invited people need not accept it. */
const acceptLink = ({ capabilities, site }: InvitationFacts): string =>
  capabilities.invitations ? words.accept(site) : '';

/** The invitation text for all users. The visitor sends it, because the product sends no email. */
export const invitationTextForAllUsers = (facts: InvitationFacts): string =>
  paragraphs(
    words.opening(facts.organization, facts.productName),
    acceptLink(facts),
    appLinks(facts),
    acceptLink(facts) ? '' : words.administrators(facts.site),
    words.signIn,
  );

/**
 * The text for an administrator has a link to this site. The text for other users has links to the
 * mobile app, and a link to this site only if they must accept the invitation.
 */
export const invitationTextFor = (user: UserListItem, facts: InvitationFacts): string =>
  paragraphs(
    words.greeting(user.name),
    words.opening(facts.organization, facts.productName),
    ...(user.role === 'admin' ? [words.site(facts.site)] : [acceptLink(facts), appLinks(facts)]),
    user.email ? words.signInAs(user.email) : '',
  );

/** `pending` is true while the name of the organization is being loaded. */
export const useInvitationFacts = (): { facts: InvitationFacts; pending: boolean } => {
  const config = useAtomValue(siteConfigAtom);
  const { data, pending } = useOrganization({ errors: 'toast' });
  const organization = data?.name ?? words.organization;
  const facts = useMemo(
    () => ({ ...config, organization, site: window.location.origin }),
    [config, organization],
  );
  return { facts, pending: pending && data === undefined };
};

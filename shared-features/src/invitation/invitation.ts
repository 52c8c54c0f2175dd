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

const appLinks = ({ mobileApp = {} }: InvitationFacts): string[] => {
  const links = [
    ...(mobileApp.ios ? [words.ios(mobileApp.ios)] : []),
    ...(mobileApp.android ? [words.android(mobileApp.android)] : []),
  ];
  return links.length > 0 ? [words.app, ...links] : [];
};

const joined = (parts: readonly (string | readonly string[])[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : part.join('\n')))
    .filter(Boolean)
    .join('\n\n');

/** Where to accept the invitation; '' if invited people need not accept it. */
const acceptLink = ({ capabilities, site }: InvitationFacts): string =>
  capabilities.invitations ? words.accept(site) : '';

/** A text for the visitor to send, because the product sends no email. */
export const invitationTextForAllUsers = (facts: InvitationFacts): string =>
  joined([
    words.opening(facts.organization, facts.productName),
    acceptLink(facts),
    appLinks(facts),
    acceptLink(facts) ? '' : words.administrators(facts.site),
    words.signIn,
  ]);

/**
 * Returns the invitation of one user. It has a link to this site for an administrator, and links to
 * the mobile app for all other users.
 */
export const invitationTextFor = (user: UserListItem, facts: InvitationFacts): string =>
  joined([
    words.greeting(user.name ?? ''),
    words.opening(facts.organization, facts.productName),
    ...(user.role === 'admin' ? [words.site(facts.site)] : [acceptLink(facts), appLinks(facts)]),
    user.email ? words.signInAs(user.email) : '',
  ]);

/** `pending` is true while the name of the organization is being loaded. */
export const useInvitationFacts = (): { facts: InvitationFacts; pending: boolean } => {
  const { productName, mobileApp, capabilities } = useAtomValue(siteConfigAtom);
  const { data, pending } = useOrganization({ errors: 'toast' });
  const organization = data?.name ?? texts.invitation.organization;
  const facts = useMemo(
    () => ({
      productName,
      organization,
      site: window.location.origin,
      capabilities,
      ...(mobileApp && { mobileApp }),
    }),
    [productName, organization, mobileApp, capabilities],
  );
  return { facts, pending: pending && data === undefined };
};

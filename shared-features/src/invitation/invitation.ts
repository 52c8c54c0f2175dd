import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type SiteConfig, siteConfigAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { useOrganization } from '../loading/organization-data';
import { texts } from '../texts';

const words = texts.invitation;

/** What an invitation says about the product, the organization and the site. */
export type InvitationFacts = Pick<SiteConfig, 'productName' | 'mobileApp'> & {
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

/** A text for the visitor to send, because the product sends no email. */
export const invitationTextForAllUsers = (facts: InvitationFacts): string =>
  joined([words.opening(facts.organization, facts.productName), appLinks(facts), words.signIn]);

/**
 * Returns the invitation of one user. It has a link to this site for an administrator, and links to
 * the mobile app for all other users.
 */
export const invitationTextFor = (user: UserListItem, facts: InvitationFacts): string =>
  joined([
    words.greeting(user.name ?? ''),
    words.opening(facts.organization, facts.productName),
    user.role === 'admin' ? words.site(facts.site) : appLinks(facts),
    user.email ? words.signInAs(user.email) : '',
  ]);

/** `pending` is true while the name of the organization is being loaded. */
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

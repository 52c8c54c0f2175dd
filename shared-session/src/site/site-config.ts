import { atom } from 'jotai';

/** What of the run-time configuration (specification 11) pages may read. */
export type SiteConfig = {
  productName: string;
  /** The hosted checkout page; `client_reference_id` and `prefilled_email` are added to it. */
  checkoutUrl: string;
  customerPortalUrl?: string;
  /** Links to the mobile app, by store. */
  mobileApp?: { ios?: string | undefined; android?: string | undefined };
  links?: {
    support?: string | undefined;
    terms?: string | undefined;
    privacy?: string | undefined;
  };
  capabilities: Capabilities;
};

/** What the backend can do beyond the calls of specification 8; a server that is not known to can do none of it. */
export type Capabilities = {
  /** Edits and removes users and locations. */
  manage: boolean;
  /** Understands the header `Idempotency-Key`, and its CORS rule allows it. */
  idempotency: boolean;
  /** Asks an invited user to accept or decline. */
  invitations: boolean;
};

export const siteConfigStateAtom = atom<SiteConfig | null>(null);

/** The site's configuration. Throws before the host has provided it, which no page can see. */
export const siteConfigAtom = atom((get) => {
  const config = get(siteConfigStateAtom);
  if (!config) throw new Error('The site configuration was not provided to the session store');
  return config;
});

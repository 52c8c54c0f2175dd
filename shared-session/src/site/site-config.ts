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
  /** `manage`: the backend edits and removes users and locations (specification 8). */
  capabilities: { manage: boolean };
};

export const siteConfigStateAtom = atom<SiteConfig | null>(null);

/** The site's configuration. Throws before the host has provided it, which no page can see. */
export const siteConfigAtom = atom((get) => {
  const config = get(siteConfigStateAtom);
  if (!config) throw new Error('The site configuration was not provided to the session store');
  return config;
});

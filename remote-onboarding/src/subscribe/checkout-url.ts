/** What the checkout learns about the person who pays. */
export type Payer = { uid: string; email?: string | undefined };

/**
 * The references that Stripe accepts. Stripe drops other texts without an error (specification 9).
 */
const REFERENCE_PATTERN = /^[\w-]{1,200}$/;

/** The address of the checkout; `null` if a payment could not be matched to the person. */
export function checkoutUrl(page: string, { uid, email }: Payer): string | null {
  if (!REFERENCE_PATTERN.test(uid) || !URL.canParse(page, window.location.href)) return null;
  const url = new URL(page, window.location.href);
  url.searchParams.set('client_reference_id', uid);
  if (email) url.searchParams.set('prefilled_email', email);
  return url.href;
}

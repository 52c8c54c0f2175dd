/** The checkout's facts about the person who pays. */
export type Payer = { uid: string; email?: string | undefined };

/** The reference a Stripe checkout keeps; it drops anything else silently (specification 9). */
const REFERENCE_PATTERN = /^[\w-]{1,200}$/;

/** `null` when a payment could not be matched to the person, who then must not pay. */
export function checkoutUrl(page: string, { uid, email }: Payer): string | null {
  if (!REFERENCE_PATTERN.test(uid) || !URL.canParse(page, window.location.href)) return null;
  const url = new URL(page, window.location.href);
  url.searchParams.set('client_reference_id', uid);
  if (email) url.searchParams.set('prefilled_email', email);
  return url.href;
}

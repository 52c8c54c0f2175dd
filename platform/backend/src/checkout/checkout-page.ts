import { html } from 'hono/html';

/** The texts of the local checkout. */
export const texts = {
  title: 'Checkout – local stand-in',
  heading: 'Confirm your subscription',
  lead: 'Query Assistant for your organization, billed by this local stand-in.',
  plan: 'Plan',
  planValue: 'Organization subscription',
  account: 'Account',
  noEmail: 'Not given',
  due: 'Due today',
  dueValue: 'Nothing, this is a test',
  pay: 'Pay',
  cancel: 'Cancel',
  note: 'No card is asked for and no money moves. The button sends the same signed event that the real checkout sends.',
  notDelivered: 'The payment could not be confirmed to the server. Nothing was charged. Try again.',
  noVisit: 'Open the checkout page again from “Continue to checkout”, and pay there.',
  noReference: 'Open this page from “Continue to checkout”: it does not say who is paying.',
} as const;

/** What the page shows. Only the visit's token goes back with the payment. */
export type CheckoutPage = {
  email: string;
  /** Identifies the visit of this page on which "Pay" was pressed. */
  visit: string;
  cancelUrl: string;
  /** Why the payment failed, if one was tried. */
  error?: string | undefined;
};

/**
 * The page of the local checkout. Its addresses are relative, so that it works at the backend's own origin and behind a
 * proxy that strips a prefix.
 */
export const checkoutPage = ({
  email,
  visit,
  cancelUrl,
  error,
}: CheckoutPage) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${texts.title}</title>
    <link rel="icon" href="checkout/mark.svg" type="image/svg+xml">
    <link rel="stylesheet" href="checkout/tokens.css">
    <link rel="stylesheet" href="checkout/base.css">
    <link rel="stylesheet" href="checkout/page.css">
  </head>
  <body>
    <main>
      <img class="mark" src="checkout/mark.svg" alt="" width="40" height="40">
      <div class="card">
        <h1>${texts.heading}</h1>
        <p class="quiet">${texts.lead}</p>
        ${error === undefined ? '' : html`<p class="error" role="alert">${error}</p>`}
        <dl>
          <div><dt>${texts.plan}</dt><dd>${texts.planValue}</dd></div>
          <div><dt>${texts.account}</dt><dd>${email || texts.noEmail}</dd></div>
          <div><dt>${texts.due}</dt><dd>${texts.dueValue}</dd></div>
        </dl>
        <form method="post" action="checkout/pay">
          <input type="hidden" name="visit" value="${visit}">
          <button type="submit">${texts.pay}</button>
        </form>
        <a class="cancel" href="${cancelUrl}">${texts.cancel}</a>
      </div>
      <p class="note">${texts.note}</p>
    </main>
  </body>
</html>`;

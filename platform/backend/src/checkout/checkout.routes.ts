import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { html } from 'hono/html';
import { getMimeType } from 'hono/utils/mime';
import Stripe from 'stripe';
import type { BackendApp } from '../access/access';
import { forbidden, notFound } from '../http/answer';
import { readAnonymousRequestBody } from '../http/body';
import type { RouteServices } from '../services';
import type { BackendSettings } from '../settings';

const NOT_DELIVERED =
  'The payment could not be confirmed to the server. Nothing was charged. Try again.';
const NO_REFERENCE = 'Open this page from “Continue to checkout”: it does not say who is paying.';

type Payer = { uid: string; email: string };

/** Returns the checkout page. Its URLs are relative, because a proxy may remove a path prefix. */
const checkoutPage = (payer: Payer, cancelUrl: string, error?: string) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>Checkout – local stand-in</title>
    <link rel="icon" href="checkout/mark.svg" type="image/svg+xml">
    <link rel="stylesheet" href="checkout/tokens.css">
    <link rel="stylesheet" href="checkout/base.css">
    <link rel="stylesheet" href="checkout/page.css">
  </head>
  <body>
    <main>
      <img class="mark" src="checkout/mark.svg" alt="" width="40" height="40">
      <div class="card">
        <h1>Confirm your subscription</h1>
        <p class="quiet">Query Assistant for your organization, billed by this local stand-in.</p>
        ${error === undefined ? '' : html`<p class="error" role="alert">${error}</p>`}
        <dl>
          <div><dt>Plan</dt><dd>Organization subscription</dd></div>
          <div><dt>Account</dt><dd>${payer.email || 'Not given'}</dd></div>
          <div><dt>Due today</dt><dd>Nothing, this is a test</dd></div>
        </dl>
        <form method="post" action="checkout/pay">
          <input type="hidden" name="client_reference_id" value="${payer.uid}">
          <input type="hidden" name="prefilled_email" value="${payer.email}">
          <button type="submit">Pay</button>
        </form>
        <a class="cancel" href="${cancelUrl}">Cancel</a>
      </div>
      <p class="note">No card is asked for and no money moves. The button sends the same signed
        event that the real checkout sends.</p>
    </main>
  </body>
</html>`;

const { resolve } = createRequire(import.meta.url);

const CHECKOUT_FILES = new Map([
  ['tokens.css', () => resolve('shared-ui/tokens.css')],
  ['base.css', () => resolve('shared-ui/base.css')],
  ['page.css', () => join(import.meta.dirname, 'checkout.css')],
  ['mark.svg', () => resolve('shared-ui/mark.svg')],
]);

// References that Stripe accepts (specification 9). Stripe drops other texts without an error.
const REFERENCE_PATTERN = /^[\w-]{1,200}$/;

const payerOf = (parameters: URLSearchParams): Payer => ({
  uid: parameters.get('client_reference_id') ?? '',
  email: parameters.get('prefilled_email')?.slice(0, 254) ?? '',
});

const newId = (prefix: string): string => `${prefix}_local_${randomBytes(12).toString('hex')}`;

/** The event that Stripe sends after a paid checkout. */
const paymentEvent = ({ uid, email }: Payer, price = 'price_local'): string =>
  JSON.stringify({
    id: newId('evt'),
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: {
      object: {
        id: newId('cs'),
        object: 'checkout.session',
        mode: 'subscription',
        status: 'complete',
        payment_status: 'paid',
        client_reference_id: uid,
        customer: newId('cus'),
        subscription: newId('sub'),
        customer_details: { email },
        line_items: { data: [{ price: { id: price } }] },
      },
    },
  });

const isDelivered = async (app: BackendApp, settings: BackendSettings, payer: Payer) => {
  const secret = settings.stripeWebhookSecret;
  if (secret === undefined) return false;
  const body = paymentEvent(payer, settings.stripePriceIds?.[0]);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  const { ok } = await app.request('/webhooks/stripe', { method: 'POST', headers, body });
  return ok;
};

/** Replaces Stripe's checkout in local runs. Like Stripe, sends a signed event to the webhook. */
export const registerCheckoutRoutes = (app: BackendApp, { settings }: RouteServices): void => {
  const { appUrl } = settings;
  // Allows `appUrl`, because Chromium also applies `form-action` to the redirect after "Pay".
  const policy =
    `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${appUrl}; ` +
    "base-uri 'none'; frame-ancestors 'none'";

  app.get('/checkout', (context) => {
    const parameters = new URL(context.req.url).searchParams;
    const payer = payerOf(parameters);
    const isKnown = REFERENCE_PATTERN.test(payer.uid);
    const problem = isKnown ? undefined : NO_REFERENCE;
    const error = parameters.has('failed') ? NOT_DELIVERED : problem;
    const cancelUrl = `${appUrl}/subscribe?checkout=cancelled`;
    context.header('Content-Security-Policy', policy);
    return context.html(checkoutPage(payer, cancelUrl, error), isKnown ? 200 : 422);
  });

  app.post('/checkout/pay', async (context) => {
    const form = new URLSearchParams((await readAnonymousRequestBody(context)).toString('utf8'));
    const payer = payerOf(form);
    // Checks `Sec-Fetch-Site`, because `Origin` is "null" even for the form of the checkout page,
    // which sends no referrer.
    const site = context.req.header('Sec-Fetch-Site') ?? 'same-origin';
    if (site !== 'same-origin' || !REFERENCE_PATTERN.test(payer.uid)) {
      throw forbidden('Open the checkout page again from “Continue to checkout”, and pay there.');
    }
    if (await isDelivered(app, settings, payer)) {
      return context.redirect(`${appUrl}/subscribe/success`, 303);
    }
    const back = new URLSearchParams({
      client_reference_id: payer.uid,
      prefilled_email: payer.email,
      failed: '1',
    });
    return context.redirect(`../checkout?${back}`, 303);
  });

  app.get('/checkout/:file', async (context) => {
    const path = CHECKOUT_FILES.get(context.req.param('file'))?.();
    if (path === undefined) throw notFound('There is no such file.');
    const type = getMimeType(path) ?? '';
    return context.body(await readFile(path, 'utf8'), 200, { 'Content-Type': type });
  });
};
